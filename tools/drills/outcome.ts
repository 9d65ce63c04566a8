/** An event of the log, of any customer. */
export interface OutcomeEvent {
  readonly id: string
  readonly type: string
  readonly missionId: string
}

export interface Outcome {
  /** The missions that were acknowledged, by the key of the order. */
  readonly ordered: ReadonlyMap<string, string>
  /** Acknowledged changes, by mission. */
  readonly changed: ReadonlyMap<string, number>
  readonly log: ReadonlyArray<OutcomeEvent>
  /** The ids of the events that arrived, in the order of arrival. */
  readonly arrived: ReadonlyArray<string>
}

export interface Verdict {
  readonly lost: ReadonlyArray<string>
  readonly doubled: ReadonlyArray<string>
}

const counted = (values: Iterable<string>): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

const ofType = (log: ReadonlyArray<OutcomeEvent>, type: string) =>
  counted(log.filter((event) => event.type === type).map(({ missionId }) => missionId))

/** What was acknowledged and is not in the log, or is there twice; what is in the log and did not arrive, or arrived twice. */
export const verdictOf = ({ arrived, changed, log, ordered }: Outcome): Verdict => {
  const [creations, moves, arrivals] = [
    ofType(log, "transport.created"),
    ofType(log, "transport.dates_updated"),
    counted(arrived)
  ]
  const acknowledged = new Set(ordered.values())
  const movesOf = (id: string) => moves.get(id) ?? 0
  const changedOf = (id: string) => changed.get(id) ?? 0
  return {
    lost: [
      ...[...acknowledged].filter((id) => !creations.has(id)).map((id) => `the order of ${id} is not in the log`),
      ...[...changed.keys()]
        .filter((id) => movesOf(id) < changedOf(id))
        .map((id) => `a change of ${id} is not in the log`),
      ...log.filter(({ id }) => !arrivals.has(id)).map(({ id, type }) => `${type} ${id} did not arrive`)
    ],
    doubled: [
      ...[...creations].filter(([, times]) => times > 1).map(([id]) => `${id} was created twice`),
      ...[...creations.keys()].filter((id) => !acknowledged.has(id)).map((id) => `${id} was created beside its order`),
      ...[...moves.keys()]
        .filter((id) => movesOf(id) > changedOf(id))
        .map((id) => `a change of ${id} is in the log twice`),
      ...[...arrivals].filter(([, times]) => times > 1).map(([id, times]) => `the event ${id} arrived ${times} times`)
    ]
  }
}
