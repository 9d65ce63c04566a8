import { type Language, languages } from "@trajet/pages/i18n.tsx"

interface Props {
  readonly language: Language
  readonly choose: (language: Language) => void
}

/** The languages, each by its own name. */
export const LanguageChoice = ({ choose, language }: Props) => (
  <footer className="languages">
    {languages.map(({ label, value }) => (
      <button
        key={value}
        type="button"
        lang={value}
        className="quiet"
        aria-pressed={value === language}
        onClick={() => choose(value)}
      >
        {label}
      </button>
    ))}
  </footer>
)
