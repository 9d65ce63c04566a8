import { Button } from "@mantine/core"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { CallError } from "@trajet/pages/call-error.ts"
import { useLanguage, useTexts } from "@trajet/pages/i18n.tsx"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { Callout } from "../../parts/blocks.tsx"
import { ConfirmDialog } from "../../parts/confirm-dialog.tsx"
import { money } from "../../parts/money.ts"
import { givenReason, ReasonField } from "../detail/changes/reason-field.tsx"
import { missionKey } from "../detail/queries.ts"
import type { MissionListItem } from "../list-search.ts"
import { knownStatus } from "../status.ts"
import { texts as listTexts } from "../texts.ts"
import { agreedHt, type Standing, standingOf, sumOfFees } from "./cancelling.rules.ts"
import classes from "./several.module.css"
import { texts } from "./texts.ts"

type Standings = ReadonlyMap<string, Standing>

const asking: Standing = { kind: "asking" }

/** What the API says of a mission now. */
const asked = async (id: string, shownHt: number | null): Promise<Standing> =>
  standingOf(await call("GET /v1/transports/:id/cancellation-preview", { path: { id } }), shownHt)

const orFailed = (work: Promise<Standing>): Promise<Standing> =>
  work.catch((error: unknown): Standing => ({ kind: "failed", error }))

/** Cancels a mission if its fee is still the one that the user has agreed to. */
const cancelled = async (id: string, agreed: number, reason: string): Promise<Standing> => {
  const now = await asked(id, agreed)
  if (now.kind !== "ready") return now
  const { penalty } = await call("POST /v1/transports/:id/cancel", {
    path: { id },
    body: givenReason(reason)
  })
  return { kind: "cancelled", feeHt: penalty.amount_ht }
}

const isBad = ({ kind }: Standing): boolean => kind === "blocked" || kind === "changed" || kind === "failed"

const Row = ({ mission, standing }: { readonly mission: MissionListItem; readonly standing: Standing }) => {
  const t = useTexts(texts)
  const list = useTexts(listTexts)
  const language = useLanguage()
  const status = knownStatus(mission.status)
  const text = (): string => {
    switch (standing.kind) {
      case "asking":
        return t.asking
      case "ready":
        return t.fee(money(standing.feeHt, language))
      case "changed":
        return t.changed(money(standing.beforeHt, language), money(standing.feeHt, language))
      case "blocked":
        return [t.blocked, status === null ? "" : list[status]].filter((part) => part !== "").join(" · ")
      case "cancelled":
        return t.cancelled(money(standing.feeHt, language))
      case "failed":
        return [t.failed, standing.error instanceof CallError ? standing.error.code : undefined]
          .filter((part) => part !== undefined)
          .join(" · ")
    }
  }
  return (
    <li data-tone={isBad(standing) ? "bad" : undefined}>
      <span>
        {mission.transport_id} <span className={classes.second}>{mission.reference}</span>
      </span>
      <span>{text()}</span>
    </li>
  )
}

/** The fees of missions at this moment, and then what became of each. */
const useStandings = (missions: ReadonlyArray<MissionListItem>) => {
  const [outcomes, setOutcomes] = useState<Standings>(new Map())
  const ids = missions.map(({ id }) => id)
  const fees = useQuery({
    queryKey: ["cancelling", ids],
    queryFn: async () =>
      new Map(await Promise.all(ids.map(async (id) => [id, await orFailed(asked(id, null))] as const))),
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 0 }
  })
  const all = ids.map((id) => ({
    id,
    standing: outcomes.get(id) ?? (fees.isFetching ? asking : (fees.data?.get(id) ?? asking))
  }))
  return {
    all,
    set: (id: string, standing: Standing) => setOutcomes((old) => new Map([...old, [id, standing]])),
    /** Asks again for the fees of those that failed. */
    askAgain: () => {
      setOutcomes((old) => new Map([...old].filter(([, { kind }]) => kind !== "failed")))
      void fees.refetch()
    }
  }
}

/** Carries out what the user has agreed to, one after the other. */
const useCancelling = (
  agreed: ReadonlyArray<{ readonly id: string; readonly feeHt: number }>,
  reason: string,
  set: (id: string, standing: Standing) => void
) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      for (const { feeHt, id } of agreed) set(id, await orFailed(cancelled(id, feeHt, reason)))
      await queries.invalidateQueries({ queryKey: ["missions"] })
      await Promise.all(agreed.map(({ id }) => queries.invalidateQueries({ queryKey: missionKey(id) })))
    }
  })
}

interface Props {
  readonly missions: ReadonlyArray<MissionListItem>
  readonly close: (cancelled: ReadonlySet<string>) => void
}

/** Asks once before several missions are cancelled, with the fee of each, and says what became of each. */
export const CancelSeveralDialog = ({ close, missions: given }: Props) => {
  const t = useTexts(texts)
  const language = useLanguage()
  const [missions] = useState(given)
  const [reason, setReason] = useState("")
  const { all, askAgain, set } = useStandings(missions)
  const agreed = all.flatMap(({ id, standing }) => {
    const feeHt = agreedHt(standing)
    return feeHt === null ? [] : [{ id, feeHt }]
  })
  const has = (kind: Standing["kind"]) => all.some(({ standing }) => standing.kind === kind)
  const cancelling = useCancelling(agreed, reason, set)
  return (
    <ConfirmDialog
      title={t.title}
      action={t.action(agreed.length)}
      keep={t.keep}
      isDangerous
      isPending={cancelling.isPending}
      isBlocked={agreed.length === 0 || has("asking")}
      error={null}
      act={() => cancelling.mutate()}
      close={() => {
        if (cancelling.isPending) return
        close(new Set(all.filter(({ standing }) => standing.kind === "cancelled").map(({ id }) => id)))
      }}
    >
      <ul className={classes.rows} aria-live="polite">
        {missions.map((mission, at) => (
          <Row key={mission.id} mission={mission} standing={all[at]?.standing ?? asking} />
        ))}
      </ul>
      {has("changed") ? <Callout tone="warn">{t.askAnew}</Callout> : null}
      {agreed.length === 0 ? null : (
        <strong>{t.sum(money(sumOfFees(all.map(({ standing }) => standing)), language))}</strong>
      )}
      {has("failed") && !cancelling.isPending ? (
        <Button variant="default" onClick={askAgain}>
          {t.retry}
        </Button>
      ) : null}
      <ReasonField label={t.reason} value={reason} write={setReason} />
    </ConfirmDialog>
  )
}
