interface Props {
  readonly label: string
  readonly isShown: boolean
  readonly change: (isShown: boolean) => void
}

/** Shows what is typed into a field of a secret, or hides it again. */
export const RevealButton = ({ change, isShown, label }: Props) => (
  <button type="button" className="reveal" aria-pressed={isShown} onClick={() => change(!isShown)}>
    <span aria-hidden="true" className="reveal-mark">
      {isShown ? "✓" : ""}
    </span>
    {label}
  </button>
)
