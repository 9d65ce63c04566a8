import { useId } from "react"

interface Props {
  readonly label: string
  readonly hint?: string
  readonly value: string
  readonly change: (value: string) => void
  readonly type?: "text" | "password"
  readonly autoComplete?: string
  readonly maxLength: number
  readonly isCode?: boolean
}

/** A text to type, with its label above and a hint below. */
export const Field = ({ autoComplete = "off", change, hint, isCode = false, label, maxLength, type, value }: Props) => {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={isCode ? "code" : undefined}
        type={type ?? "text"}
        value={value}
        maxLength={maxLength}
        autoComplete={autoComplete}
        autoCapitalize={isCode ? "characters" : "off"}
        autoCorrect="off"
        spellCheck={false}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => change(event.currentTarget.value)}
      />
      {hint === undefined ? null : (
        <div className="hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
    </div>
  )
}
