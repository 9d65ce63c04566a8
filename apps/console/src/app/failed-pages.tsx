import { Button, Text } from "@mantine/core"
import { type ErrorComponentProps, Link } from "@tanstack/react-router"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { Page } from "../parts/page.tsx"
import { Problem } from "../parts/problem.tsx"
import { NotAllowedError } from "./not-allowed.ts"
import { texts } from "./texts.ts"

const HomeButton = () => {
  const t = useTexts(texts)
  return (
    <Button component={Link} to="/" mt="md">
      {t.home}
    </Button>
  )
}

/** The page for an address without one. */
export const NotFoundPage = () => {
  const t = useTexts(texts)
  return (
    <Page title={t.notFoundTitle}>
      <Text>{t.notFoundText}</Text>
      <HomeButton />
    </Page>
  )
}

/** The page in place of one that failed, or that the role does not open. */
export const PageFailed = ({ error, reset }: ErrorComponentProps) => {
  const t = useTexts(texts)
  if (error instanceof NotAllowedError) {
    return (
      <Page title={t.notAllowedTitle}>
        <Text>{t.notAllowedText}</Text>
        <HomeButton />
      </Page>
    )
  }
  return (
    <Page title={t.errorTitle}>
      <Problem error={error} retry={reset} />
    </Page>
  )
}
