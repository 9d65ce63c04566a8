import { Menu, UnstyledButton, useMantineColorScheme } from "@mantine/core"
import { IconCheck, IconLogout, IconSelector } from "@tabler/icons-react"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useTexts } from "../i18n.tsx"
import { sessionSignOut } from "../api/console/session.ts"
import { type Session, sessionQuery } from "../session/session.ts"
import { languagePreference, usePreference } from "./preferences.ts"
import classes from "./shell.module.css"
import { texts } from "./texts.ts"

const languages = [
  { value: "fr", label: "Français" },
  { value: "en", label: "English" }
] as const

const roleText = (
  role: string,
  t: { readonly member: string; readonly administrator: string; readonly operator: string }
) => (role === "operator" ? t.operator : role === "administrator" ? t.administrator : t.member)

const Check = ({ isShown }: { readonly isShown: boolean }) =>
  isShown ? <IconCheck size={16} aria-hidden /> : <span className={classes.noCheck} />

const ThemeItems = () => {
  const t = useTexts(texts)
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const themes = [
    { value: "light", label: t.themeLight },
    { value: "dark", label: t.themeDark },
    { value: "auto", label: t.themeAuto }
  ] as const
  return (
    <>
      <Menu.Label>{t.theme}</Menu.Label>
      {themes.map(({ label, value }) => (
        <Menu.Item
          key={value}
          role="menuitemradio"
          aria-checked={colorScheme === value}
          leftSection={<Check isShown={colorScheme === value} />}
          onClick={() => setColorScheme(value)}
        >
          {label}
        </Menu.Item>
      ))}
    </>
  )
}

const LanguageItems = () => {
  const t = useTexts(texts)
  const language = usePreference(languagePreference)
  return (
    <>
      <Menu.Label>{t.language}</Menu.Label>
      {languages.map(({ label, value }) => (
        <Menu.Item
          key={value}
          role="menuitemradio"
          aria-checked={language === value}
          leftSection={<Check isShown={language === value} />}
          onClick={() => languagePreference.set(value)}
        >
          <span lang={value}>{label}</span>
        </Menu.Item>
      ))}
    </>
  )
}

/** The account of the user: language, theme, sign-out. */
export const UserMenu = ({ user }: Pick<Session, "user">) => {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const router = useRouter()
  const leaving = useMutation({
    mutationFn: () => sessionSignOut(),
    onSettled: async () => {
      queries.clear()
      queries.setQueryData(sessionQuery.queryKey, null)
      await router.navigate({ to: "/sign-in" })
    }
  })
  return (
    <Menu position="top-start" width={240} withinPortal>
      <Menu.Target>
        <UnstyledButton className={classes.user}>
          <span className={classes.userText}>
            <span className={classes.userName}>{user.name}</span>
            <span className={classes.userRole}>{roleText(user.role, t)}</span>
          </span>
          <IconSelector size={16} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <LanguageItems />
        <ThemeItems />
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => leaving.mutate()}>
          {t.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
