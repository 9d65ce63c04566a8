import type { Instant } from "../../time/instant.model.ts"
import type { Mission, MissionStatus } from "../mission.model.ts"
import type { MissionCommand } from "../mission-command.model.ts"

export type CommandTag = MissionCommand["_tag"]

/** A row that a command took: the mission before and after the command, and the status that the row led to. */
export interface Taken {
  readonly before: Mission
  readonly after: Mission
  readonly command: MissionCommand
  readonly to: MissionStatus
  readonly now: Instant
}

/** What a row promises of each command that takes it: in words for docs/state-machine.md, and as a predicate. */
export interface Clause {
  readonly says: string
  readonly holds: (taken: Taken) => boolean
}

/** What makes a command take a row: in words, and as a predicate. */
export interface Cause {
  readonly says: string
  readonly commands: ReadonlyArray<CommandTag>
  readonly isOf: (command: MissionCommand) => boolean
}

/** What the two tables have in common. */
export interface Reasons {
  readonly when: ReadonlyArray<Cause>
  readonly guard: ReadonlyArray<Clause>
  /** Words about the row that no predicate of a mission and a command can hold. */
  readonly remarks?: ReadonlyArray<string>
}

export type CommandWith<Tag extends CommandTag> = Extract<MissionCommand, { readonly _tag: Tag }>

const hasTag = <Tag extends CommandTag>(
  command: MissionCommand,
  tags: ReadonlyArray<Tag>
): command is CommandWith<Tag> => tags.some((tag) => tag === command._tag)

/** A cause that is a command with one of the tags, and meets the condition if there is one. */
export const cause = <Tag extends CommandTag>(
  says: string,
  commands: ReadonlyArray<Tag>,
  condition: (command: CommandWith<Tag>) => boolean = () => true
): Cause => ({ says, commands, isOf: (command) => hasTag(command, commands) && condition(command) })

/** A clause that only commands with one of the tags can break. */
export const clauseOf = <Tag extends CommandTag>(
  says: string,
  commands: ReadonlyArray<Tag>,
  holds: (command: CommandWith<Tag>, taken: Taken) => boolean
): Clause => ({ says, holds: (taken) => !hasTag(taken.command, commands) || holds(taken.command, taken) })
