import { type Language, LanguageProvider, languageOf, languageOfBrowser, useTexts } from "@trajet/pages/i18n.tsx"
import { useEffect, useState } from "react"
import { texts } from "./entrance/texts.ts"
import { LanguageChoice } from "./parts/language-choice.tsx"
import { Page } from "./parts/page.tsx"
import { keepLanguage } from "./push/kept-language.ts"
import { Stages } from "./stages.tsx"

const languageKey = "trajet-language"

const firstLanguage = (): Language =>
  languageOf(localStorage.getItem(languageKey)) ?? languageOfBrowser(navigator.language)

const Insecure = () => {
  const t = useTexts(texts)
  return (
    <Page title={t.insecureTitle}>
      <p>{t.insecure}</p>
    </Page>
  )
}

/** The application of a driver. `code`: what the link carried, or an empty text. */
export const App = ({ code }: { readonly code: string }) => {
  const [language, setLanguage] = useState(firstLanguage)
  useEffect(() => {
    // Plain http and a full phone keep nothing: notifications then have the language of the browser.
    keepLanguage(language).catch(() => undefined)
  }, [language])
  const choose = (chosen: Language) => {
    localStorage.setItem(languageKey, chosen)
    setLanguage(chosen)
  }
  const languages = <LanguageChoice language={language} choose={choose} />
  return (
    <LanguageProvider language={language}>
      {window.isSecureContext ? (
        <Stages code={code}>{languages}</Stages>
      ) : (
        <>
          <Insecure />
          {languages}
        </>
      )}
    </LanguageProvider>
  )
}
