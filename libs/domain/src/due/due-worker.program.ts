import { Effect, Schedule } from "effect"
import type { ClockLeads } from "../clock/clock-leads.port.ts"
import type { ClockMoves } from "../clock/clock-moves.port.ts"
import type { Identifiers, Mac } from "../access/secrets.port.ts"
import type { Retention } from "../events/retention.port.ts"
import type { Missions } from "../mission/missions.port.ts"
import type { NoticeQueue, Notifier } from "../notices/notices.port.ts"
import { sendNotice } from "../notices/send-notice.program.ts"
import type { Offers } from "../offers/offers.port.ts"
import { PushQueue, type PushSender } from "../push/push.port.ts"
import { sendPush } from "../push/push.program.ts"
import { PersonAnswers } from "../privacy/requests/person-requests.port.ts"
import type { PersonalData } from "../privacy/personal-data.port.ts"
import type { Instant } from "../time/instant.model.ts"
import { sleepAbout } from "../time/pause.program.ts"
import type { Endpoints } from "../webhooks/endpoints/endpoints.port.ts"
import { jobs } from "./due-jobs.program.ts"
import {
  type ClaimedWork,
  type DueKind,
  isJobKind,
  type Job,
  JobKind,
  type NoticeWork,
  type PersonWork,
  type PushOfferWork,
  type PushWork
} from "./due-work.model.ts"
import { DueWork } from "./due-work.port.ts"
import { nextJobAt } from "./due-work.rules.ts"
import { type DueWorkerOptions, workOffLane } from "./due-lane.program.ts"
import { startCounters } from "./due-settlement.program.ts"
import { eraseDueMission, type ErasureWork } from "./erasure-work.program.ts"
import { carryOutOnMission, decidedKinds, type DecidedWork, type WorkOutcome } from "./mission-work.program.ts"

// A job that hangs would keep its lease for ever.
const jobMillisMax = 15 * 60_000
/** Time between two looks for work that fell due by a moved test clock. Such work may be late by this time. */
const followMillis = 5_000

type KnownWork = DecidedWork | ErasureWork | NoticeWork | PushWork | PushOfferWork | PersonWork | Job

type Ports =
  | ClockLeads
  | ClockMoves
  | DueWork
  | Endpoints
  | Identifiers
  | Mac
  | Missions
  | NoticeQueue
  | Notifier
  | Offers
  | PersonalData
  | PersonAnswers
  | PushQueue
  | PushSender
  | Retention

/**
 * Kinds that share slots. Work of one lane never waits for another: a mail server that does not answer holds up notices
 * alone, a push service that does not answer messages to phones alone, and long work holds up no reminder.
 */
const lanes: ReadonlyArray<ReadonlyArray<DueKind>> = [
  decidedKinds,
  ["send_notice"],
  ["send_push", "push_offer"],
  ["erase_mission", "answer_person", ...JobKind.literals]
]

const knownKinds = lanes.flat()

const isJob = (work: KnownWork): work is Job => isJobKind(work.kind)
const isErasure = (work: KnownWork): work is ErasureWork => work.kind === "erase_mission"
const isNotice = (work: KnownWork): work is NoticeWork => work.kind === "send_notice"
const isPush = (work: KnownWork): work is PushWork => work.kind === "send_push"
const isPerson = (work: KnownWork): work is PersonWork => work.kind === "answer_person"
const isPushOffer = (work: KnownWork): work is PushOfferWork => work.kind === "push_offer"
const isKnown = (work: ClaimedWork): work is KnownWork => knownKinds.includes(work.kind)

const once: WorkOutcome = { isWritten: false, nextAt: null }

const answered = Effect.fnUntraced(function* ({ asked }: PersonWork, now: Instant) {
  const { answer } = yield* PersonAnswers
  return { isWritten: false, nextAt: yield* answer(asked, now) }
})

/** Carries out one work. Of all work only jobs, answers, and messages while they are being sent, can be interrupted. */
const attempt = Effect.fnUntraced(function* (
  work: KnownWork,
  now: Instant
): Effect.fn.Return<WorkOutcome, unknown, Ports> {
  if (isErasure(work)) return yield* eraseDueMission(work, now)
  if (isNotice(work)) return yield* Effect.as(sendNotice(work.noticeId), once)
  if (isPush(work)) return yield* Effect.as(sendPush(work.pushId), once)
  if (isPerson(work)) return yield* Effect.interruptible(Effect.timeout(answered(work, now), jobMillisMax))
  if (isPushOffer(work))
    return yield* Effect.as(
      PushQueue.use(({ offerToAll }) => offerToAll(work.offered)),
      once
    )
  if (!isJob(work)) return yield* carryOutOnMission(work)
  yield* Effect.interruptible(Effect.timeout(jobs[work.kind], jobMillisMax))
  return { isWritten: false, nextAt: nextJobAt(work.kind, work.dueAt, now) }
})

/** Makes work claimable that has fallen due by a test clock, if the clock was moved after the work was written. */
const followClocks = Effect.gen(function* () {
  const due = yield* DueWork
  return yield* due.followClocks.pipe(
    Effect.catch((error) => Effect.logDebug("test clocks wait", error)),
    Effect.andThen(sleepAbout(followMillis)),
    Effect.forever
  )
})

/**
 * Carries out due work without end (docs/adr/0041). Any number of processes may run it: each claims work under a lease,
 * which it extends. When interrupted, it stops claiming, finishes the work on missions that it holds, and gives the
 * rest back.
 */
export const workOffDueWork = Effect.fn("workOffDueWork")(function* (options: DueWorkerOptions) {
  const due = yield* DueWork
  startCounters()
  yield* due.addJobs(JobKind.literals).pipe(
    Effect.tapError((error) => Effect.logDebug("jobs wait", error)),
    Effect.retry({ schedule: Schedule.spaced(options.pollMillis) }),
    Effect.orDie
  )
  return yield* Effect.all([...lanes.map((kinds) => workOffLane(options, kinds, isKnown, attempt)), followClocks], {
    concurrency: "unbounded",
    discard: true
  })
}, Effect.scoped)
