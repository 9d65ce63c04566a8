import { exportDocument, exportPerson } from "@trajet/domain/privacy"
import { Console, Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { ports } from "./connection.ts"
import { groupFlag } from "./flags.ts"
import { jsonText } from "./output.ts"

export const exportCommand = Command.make(
  "export",
  {
    person: Flag.String("person").pipe(
      Flag.withDescription("E-mail address or phone number of the person"),
      Flag.withMetavar("ADDRESS")
    ),
    group: Flag.optional(groupFlag).pipe(Flag.withDescription("Only of this group; of all groups if left out"))
  },
  Effect.fn(function* ({ group, person }) {
    const asked = { person, group: Option.getOrNull(Option.map(group, (name) => ({ name }))) }
    const exported = yield* exportPerson({ ...asked, most: Number.POSITIVE_INFINITY })
    yield* Console.log(jsonText(exportDocument(person, exported)))
  }, Effect.provide(ports))
).pipe(Command.withDescription("Print what is kept about a person as JSON"))
