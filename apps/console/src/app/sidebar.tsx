import { UnstyledButton } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import { IconBook, IconRoute, IconSearch } from "@tabler/icons-react"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { hasRole, useSession } from "../session/session.ts"
import { EnvironmentSwitch } from "./environment-switch.tsx"
import { navigation } from "./navigation.ts"
import classes from "./shell.module.css"
import { texts } from "./texts.ts"
import { UserMenu } from "./user-menu.tsx"

export const Mark = () => (
  <span className={classes.mark}>
    <img src="/console/favicon.svg" width={22} height={22} alt="" />
    Trajet
  </span>
)

const isApple = /mac|iphone|ipad/iu.test(navigator.userAgent)

interface Props {
  readonly isInDrawer?: boolean
  /** Opens the search. */
  readonly search: () => void
}

/** The pages of the user's role, the environment, and the account. */
export const Sidebar = ({ isInDrawer = false, search }: Props) => {
  const t = useTexts(texts)
  const session = useSession()
  const { environments, user } = session
  return (
    <div className={classes.column}>
      {isInDrawer ? null : <Mark />}
      <div className={classes.group}>{user.group?.name ?? t.operator}</div>
      <EnvironmentSwitch environments={environments} />
      <UnstyledButton className={classes.search} onClick={search} aria-keyshortcuts="Control+K Meta+K">
        <IconSearch size={16} aria-hidden />
        <span>{t.search}</span>
        <kbd aria-hidden>{isApple ? "⌘K" : "Ctrl K"}</kbd>
      </UnstyledButton>
      <nav aria-label={t.navigation} className={classes.nav}>
        {navigation
          .filter(({ roles }) => hasRole(session, roles))
          .map(({ icon: Icon, label, to }) => (
            <Link key={to} to={to} className={classes.link} activeProps={{ "data-active": true }}>
              <Icon size={18} stroke={1.7} aria-hidden />
              {t[label]}
            </Link>
          ))}
      </nav>
      <div className={classes.foot}>
        {hasRole(session, ["administrator"]) ? (
          <Link to="/first-steps" className={classes.link} activeProps={{ "data-active": true }}>
            <IconRoute size={18} stroke={1.7} aria-hidden />
            {t.firstSteps}
          </Link>
        ) : null}
        <a className={classes.link} href="/docs" target="_blank" rel="noreferrer">
          <IconBook size={18} stroke={1.7} aria-hidden />
          {t.documentation}
        </a>
        <UserMenu user={user} />
      </div>
    </div>
  )
}
