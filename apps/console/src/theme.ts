import {
  ActionIcon,
  Button,
  createTheme,
  type CSSVariablesResolver,
  Drawer,
  type MantineColorsTuple,
  Modal,
  PasswordInput,
  Select,
  Textarea,
  TextInput
} from "@mantine/core"
import { palette, type PaletteName } from "@trajet/pages/palette.ts"

const shades: MantineColorsTuple = [
  "#eef5fc",
  "#e4eef8",
  "#c3dbf1",
  "#8fbcee",
  "#5b98d4",
  "#3c80c2",
  "#2a6cb0",
  "#1c5d99",
  "#164c7e",
  "#103b63"
]

/** Grounds and lines of components in the light theme. The fifth is the outline of inputs. */
const grayShades: MantineColorsTuple = [
  "#f5f7f9",
  "#ebeff4",
  "#dce1e8",
  "#c8d0da",
  "#7d8898",
  "#6b7686",
  "#545f70",
  "#434d5c",
  "#2d3644",
  "#1a2230"
]

/** Grounds and lines of components in the dark theme: the blue greys of the palette. */
const darkShades: MantineColorsTuple = [
  "#e4e9f1",
  "#c5cedb",
  "#a6b1c1",
  "#76839a",
  "#76839a",
  "#2e3745",
  "#1f2733",
  "#1a202a",
  "#12161d",
  "#0d1016"
]

/** The theme of apps/console/DESIGN.md. */
export const theme = createTheme({
  primaryColor: "brand",
  primaryShade: { light: 7, dark: 6 },
  colors: { brand: shades, dark: darkShades, gray: grayShades },
  fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif",
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
  fontSizes: { xs: "0.75rem", sm: "0.8125rem", md: "0.875rem", lg: "1rem", xl: "1.25rem" },
  lineHeights: { xs: "1.4", sm: "1.45", md: "1.5", lg: "1.5", xl: "1.35" },
  spacing: { xs: "0.5rem", sm: "0.75rem", md: "1rem", lg: "1.5rem", xl: "2rem" },
  radius: { xs: "2px", sm: "4px", md: "6px", lg: "8px", xl: "12px" },
  defaultRadius: "md",
  headings: {
    fontWeight: "600",
    sizes: {
      h1: { fontSize: "1.375rem", lineHeight: "1.3" },
      h2: { fontSize: "1rem", lineHeight: "1.4" },
      h3: { fontSize: "0.875rem", lineHeight: "1.45" }
    }
  },
  respectReducedMotion: true,
  components: {
    Button: Button.extend({ defaultProps: { size: "sm" } }),
    ActionIcon: ActionIcon.extend({ defaultProps: { variant: "subtle", color: "gray" } }),
    TextInput: TextInput.extend({ defaultProps: { size: "sm" } }),
    PasswordInput: PasswordInput.extend({ defaultProps: { size: "sm" } }),
    Textarea: Textarea.extend({ defaultProps: { size: "sm" } }),
    Select: Select.extend({ defaultProps: { size: "sm" } }),
    Modal: Modal.extend({
      defaultProps: { centered: true, transitionProps: { duration: 100 } },
      styles: { title: { fontSize: "1rem", fontWeight: 600 } }
    }),
    Drawer: Drawer.extend({ defaultProps: { transitionProps: { duration: 120 } } })
  }
})

const variable = (name: string): string => `--tj-${name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)}`

const names = Object.keys(palette) as ReadonlyArray<PaletteName>

const themed = (theme: "light" | "dark"): Record<string, string> => {
  const colour = (name: PaletteName): string => palette[name][theme]
  return {
    ...Object.fromEntries(names.map((name) => [variable(name), colour(name)])),
    "--mantine-color-body": colour("body"),
    "--mantine-color-text": colour("text"),
    "--mantine-color-dimmed": colour("muted"),
    "--mantine-color-placeholder": colour("muted"),
    "--mantine-color-anchor": colour("accent"),
    "--mantine-color-error": colour("bad"),
    "--mantine-color-default": colour("body"),
    "--mantine-color-default-color": colour("text"),
    "--mantine-color-default-border": colour("outline"),
    "--mantine-color-default-hover": colour("hover"),
    "--mantine-color-gray-light-color": colour("text"),
    "--mantine-color-brand-text": colour("accent"),
    "--mantine-color-brand-light": colour("accentGround"),
    "--mantine-color-brand-light-color": colour("accent"),
    "--mantine-color-red-text": colour("bad"),
    "--mantine-color-red-light": colour("badGround"),
    "--mantine-color-red-light-color": colour("bad"),
    "--mantine-color-red-filled": colour("badFill")
  }
}

/** The palette as variables of CSS: `--tj-muted`. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: themed("light"),
  dark: themed("dark")
})
