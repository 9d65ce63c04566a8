import { Button, Progress as Bar, Skeleton } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useQuery } from "@tanstack/react-query"
import { Link, useNavigate } from "@tanstack/react-router"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { type ReactNode, useState } from "react"
import { environmentPreference, guidePreference, usePreference } from "../app/preferences.ts"
import { Callout } from "../parts/blocks.tsx"
import blocks from "../parts/blocks.module.css"
import { Page } from "../parts/page.tsx"
import { Problem } from "../parts/problem.tsx"
import { useSession } from "../session/session.ts"
import classes from "./first-steps.module.css"
import { clearKeyQuery, progressQuery, type Progress } from "./queries.ts"
import { StepItem } from "./step.tsx"
import {
  type ContentProps,
  EndpointContent,
  KeyContent,
  OrderContent,
  PriceContent,
  WebhookContent
} from "./step-contents.tsx"
import { doneSteps, nextStep, type Step, steps } from "./steps.rules.ts"
import { texts } from "./texts.ts"

const contents: Readonly<Record<Step, (props: ContentProps) => ReactNode>> = {
  key: KeyContent,
  endpoint: EndpointContent,
  price: PriceContent,
  order: OrderContent,
  webhook: WebhookContent
}

const results = {
  key: "doneKey",
  endpoint: "doneEndpoint",
  price: "donePrice",
  order: "doneOrder",
  webhook: "doneWebhook"
} as const

const Steps = ({ progress }: { readonly progress: Progress }) => {
  const t = useTexts(texts)
  const { user } = useSession()
  const { data: clearKey } = useQuery(clearKeyQuery(user.id, usePreference(environmentPreference)))
  const done = doneSteps(progress)
  const next = nextStep(done)
  // Until the user opens one, the step to do next is open. A new key stays in sight until then.
  const [chosen, setChosen] = useState<Step | "none" | null>(null)
  const isOpen = (step: Step) =>
    chosen === null ? step === next || (step === "key" && clearKey !== undefined) : step === chosen
  return (
    <>
      <p className={classes.count} role="status">
        {t.count(done.size, steps.length)}
      </p>
      <Bar.Root size="sm" className={classes.bar ?? ""}>
        <Bar.Section value={(done.size / steps.length) * 100} aria-label={t.progress} />
      </Bar.Root>
      <ol className={classes.steps}>
        {steps.map((step, index) => {
          const Content = contents[step]
          return (
            <StepItem
              key={step}
              number={index + 1}
              title={t[step]}
              result={done.has(step) ? t[results[step]] : null}
              isOpen={isOpen(step)}
              toggle={() => setChosen(isOpen(step) ? "none" : step)}
            >
              <Content progress={progress} clearKey={clearKey} />
            </StepItem>
          )
        })}
      </ol>
      {next === null ? <Callout tone="good">{t.allDone}</Callout> : null}
    </>
  )
}

const Guide = () => {
  const { data, error, refetch } = useQuery(progressQuery(usePreference(environmentPreference)))
  if (data !== undefined) return <Steps progress={data} />
  return error === null ? <Skeleton height={400} maw={820} /> : <Problem error={error} retry={() => void refetch()} />
}

const LiveNotice = () => {
  const t = useTexts(texts)
  return (
    <Callout tone="warn">
      <p>{t.live}</p>
      <Button mt={8} variant="default" onClick={() => environmentPreference.set("test")}>
        {t.toTest}
      </Button>
    </Callout>
  )
}

/** Leads a new group from a key to its first webhook. */
export const FirstStepsPage = () => {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const { environments } = useSession()
  const isLive = usePreference(environmentPreference) === "live"
  const hide = () => {
    guidePreference.set("hidden")
    notifications.show({ message: t.dismissed })
    void navigate({ to: "/overview" })
  }
  return (
    <Page
      title={t.title}
      actions={
        <>
          <Link to="/missions" className={classes.aside}>
            {t.toMissions}
          </Link>
          <Button variant="default" onClick={hide}>
            {t.dismiss}
          </Button>
        </>
      }
    >
      <p className={blocks.note}>{t.intro}</p>
      {isLive && environments.includes("test") ? <LiveNotice /> : <Guide />}
    </Page>
  )
}
