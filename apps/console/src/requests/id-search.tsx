import { Button, TextInput } from "@mantine/core"
import { useNavigate } from "@tanstack/react-router"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { type FormEvent, useState } from "react"
import { pastedId } from "./search.ts"
import classes from "./requests.module.css"
import { texts } from "./texts.ts"

/** Opens the request with a pasted id. */
export const IdSearch = () => {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const [text, setText] = useState("")
  const [isNone, setNone] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const id = pastedId(text)
    setNone(id === null)
    if (id !== null) void navigate({ to: "/requests/$id", params: { id } })
  }
  return (
    <form onSubmit={submit} className={classes.search}>
      <TextInput
        label={t.searchId}
        placeholder="0199a1b2-…"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        error={isNone ? t.notFound : null}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        {t.search}
      </Button>
    </form>
  )
}
