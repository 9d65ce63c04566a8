import { Title } from "@mantine/core"
import { languages, useTexts } from "@trajet/pages/i18n.tsx"
import { type ReactNode, useEffect } from "react"
import { languagePreference, usePreference } from "../app/preferences.ts"
import classes from "./session.module.css"
import { texts } from "./texts.ts"

const LanguageChoice = () => {
  const t = useTexts(texts)
  const language = usePreference(languagePreference)
  return (
    <div className={classes.languages} role="group" aria-label={t.language}>
      {languages.map(({ label, value }) => (
        <button
          key={value}
          type="button"
          lang={value}
          className={classes.language}
          aria-pressed={language === value}
          onClick={() => languagePreference.set(value)}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

/** The frame of pages without a session. */
export const EntryFrame = ({ children, title }: { readonly children: ReactNode; readonly title: string }) => {
  const t = useTexts(texts)
  useEffect(() => {
    document.title = `${title} · Trajet`
  }, [title])
  return (
    <main className={classes.entry}>
      <div className={classes.box}>
        <div className={classes.head}>
          <img src="/console/favicon.svg" width={32} height={32} alt="" />
          <div>
            <Title order={1}>{title}</Title>
            <p className={classes.intro}>{t.signInIntro}</p>
          </div>
        </div>
        {children}
      </div>
      <LanguageChoice />
    </main>
  )
}
