import { Button, Group } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { isRefused } from "@trajet/pages/call-error.ts"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { call } from "../../api/call.ts"
import { clockQuery } from "../../app/test-clock.ts"
import { Section } from "../../parts/blocks.tsx"
import { Problem } from "../../parts/problem.tsx"
import { Time } from "../../parts/time.tsx"
import classes from "../missions.module.css"
import { useChanged } from "./changed.ts"
import { PartOf } from "./part-of.tsx"
import { texts } from "./texts.ts"

const hourSeconds = 3_600
const daySeconds = 86_400

/** Plays the next step of the robot, and moves the clock of the test environment. */
export const Robot = ({ id, isEnded }: { readonly id: string; readonly isEnded: boolean }) => {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const changed = useChanged(id)
  const playing = useMutation({
    mutationFn: () => call("POST /v1/test/transports/:id/advance", { path: { id } }),
    onSuccess: () => changed(t.stepPlayed)
  })
  const moving = useMutation({
    mutationFn: (seconds: number) => call("POST /v1/test/clock", { body: { advance_seconds: seconds } }),
    onSuccess: (clock) => {
      queries.setQueryData(clockQuery.queryKey, clock)
      changed(t.clockMoved)
    }
  })
  const error = playing.error ?? moving.error
  return (
    <Section title={t.robot} note={t.robotNote}>
      <Group gap="xs" mb="xs">
        {isEnded ? null : (
          <Button variant="default" loading={playing.isPending} onClick={() => playing.mutate()}>
            {t.advance}
          </Button>
        )}
        <Button variant="default" loading={moving.isPending} onClick={() => moving.mutate(hourSeconds)}>
          {t.hour}
        </Button>
        <Button variant="default" loading={moving.isPending} onClick={() => moving.mutate(daySeconds)}>
          {t.day}
        </Button>
      </Group>
      <PartOf query={clockQuery} height={20}>
        {({ now }) => (
          <p className={classes.plain}>
            {t.clock} <Time value={now} />
          </p>
        )}
      </PartOf>
      {error === null ? null : <Problem error={error} said={isRefused(playing.error, 404) ? t.noRobot : undefined} />}
    </Section>
  )
}
