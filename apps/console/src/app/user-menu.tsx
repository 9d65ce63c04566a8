import { Menu, UnstyledButton, useMantineColorScheme } from "@mantine/core"
import { IconLogout, IconSelector, IconUserCircle } from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import { wordOf } from "@trajet/pages/entry-of.ts"
import { languageOf, languages, useTexts } from "@trajet/pages/i18n.tsx"
import { roleNames } from "../session/roles.ts"
import type { Session } from "../session/session.ts"
import { languagePreference, usePreference } from "./preferences.ts"
import classes from "./shell.module.css"
import { texts } from "./texts.ts"
import { useChooseLanguage, useSignOut } from "./user-actions.ts"

const ThemeItems = () => {
  const t = useTexts(texts)
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const themes = [
    { value: "light", label: t.themeLight },
    { value: "dark", label: t.themeDark },
    { value: "auto", label: t.themeAuto }
  ] as const
  const choose = (value: string | null) => {
    const chosen = themes.find((each) => each.value === value)
    if (chosen !== undefined) setColorScheme(chosen.value)
  }
  return (
    <>
      <Menu.Label>{t.theme}</Menu.Label>
      <Menu.RadioGroup value={colorScheme} onChange={choose}>
        {themes.map(({ label, value }) => (
          <Menu.RadioItem key={value} value={value}>
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}

const LanguageItems = () => {
  const t = useTexts(texts)
  const save = useChooseLanguage()
  const choose = (value: string | null) => {
    const chosen = languageOf(value)
    if (chosen !== undefined) save(chosen)
  }
  return (
    <>
      <Menu.Label>{t.language}</Menu.Label>
      <Menu.RadioGroup value={usePreference(languagePreference)} onChange={choose}>
        {languages.map(({ label, value }) => (
          <Menu.RadioItem key={value} value={value}>
            <span lang={value}>{label}</span>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}

/** The account of the user: language, theme, sign-out. */
export const UserMenu = ({ user }: Pick<Session, "user">) => {
  const t = useTexts(texts)
  const names = useTexts(roleNames)
  const signOut = useSignOut()
  return (
    <Menu position="top-start" width={240} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton className={classes.user}>
          <span className={classes.userText}>
            <span className={classes.userName}>{user.name}</span>
            <span className={classes.userRole}>{wordOf(names, user.role)}</span>
          </span>
          <IconSelector size={16} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to="/account" leftSection={<IconUserCircle size={16} aria-hidden />}>
          {t.account}
        </Menu.Item>
        <Menu.Divider />
        <LanguageItems />
        <ThemeItems />
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={signOut}>
          {t.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
