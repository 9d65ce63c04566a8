import { Groups } from "@trajet/domain/access"
import { createOperator } from "@trajet/domain/people"
import {
  createUser,
  groupOf,
  GroupRole,
  mailUserLink,
  makeUserLink,
  removeUserByEmail,
  type User,
  UserLanguage,
  Users
} from "@trajet/domain/users"
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { NothingToWorkOn, pepperGiven, ports, sealingKeyGiven } from "./connection.ts"
import { groupFlag } from "./flags.ts"
import { printMany, printOne } from "./output.ts"

const email = Flag.String("email").pipe(Flag.withDescription("E-mail address of the user"))

const userRow = (user: User) => ({
  id: user.id,
  email: user.email,
  name: user.name,
  role: user.role,
  group: groupOf(user)?.name ?? null
})

interface Invitation {
  readonly group: Option.Option<string>
  readonly operator: Option.Option<string>
  readonly role: Option.Option<GroupRole>
}

const roleChoices = GroupRole.literals.toSorted()

const oneOf = new NothingToWorkOn({
  missing: `say --group NAME --role ${roleChoices.join("|")}, or --operator NAME`
})

/** Where a user belongs: a group with a role, or the person of an operator. */
const belongsOf = Effect.fnUntraced(function* ({ group, operator, role }: Invitation) {
  if (Option.isSome(operator)) {
    if (Option.isSome(group) || Option.isSome(role)) return yield* oneOf
    // The clear text of its key is discarded.
    return { role: "operator" as const, operatorId: (yield* createOperator(operator.value, "test")).operator.id }
  }
  if (Option.isNone(group) || Option.isNone(role)) return yield* oneOf
  const { id } = yield* Groups.use((groups) => groups.byName(group.value))
  return { role: role.value, groupId: id }
})

const usersInvite = Command.make(
  "invite",
  {
    group: groupFlag.pipe(Flag.optional),
    operator: Flag.String("operator").pipe(
      Flag.withDescription("Name of an operator; one of this name is made if there is none"),
      Flag.optional
    ),
    role: Flag.Literals("role", roleChoices).pipe(Flag.optional),
    email,
    name: Flag.String("name").pipe(Flag.withDescription("Name of the user; the address if left out"), Flag.optional),
    language: Flag.Literals("language", UserLanguage.literals).pipe(Flag.withDefault("fr")),
    url: Flag.String("url").pipe(
      Flag.withDescription(
        "Address of the API such as https://api.example: a dispatcher with TRAJET_SMTP_URL mails the link. Without it, the link is shown"
      ),
      Flag.optional
    )
  },
  Effect.fn(function* ({ email, language, name, url, ...invitation }) {
    yield* pepperGiven
    yield* sealingKeyGiven
    const belongs = yield* belongsOf(invitation)
    const user = yield* createUser({ email, name: Option.getOrElse(name, () => email), language, belongs })
    const link = yield* Option.match(url, {
      onNone: () => makeUserLink(user, "invitation", ""),
      onSome: (url) => Effect.as(mailUserLink(user, "invitation", url.replace(/(?<!\/)\/+$/u, "")), null)
    })
    yield* printOne({ ...userRow(user), link })
  }, Effect.provide(ports))
).pipe(Command.withDescription("Invite a user to the console, with a link of 7 days to choose a password"))

const usersList = Command.make(
  "list",
  { group: groupFlag.pipe(Flag.optional) },
  Effect.fn(function* ({ group }) {
    const users = yield* Users
    const of = yield* Option.match(group, {
      onNone: () => Effect.succeed(null),
      onSome: (name) =>
        Effect.map(
          Groups.use((groups) => groups.byName(name)),
          ({ id }) => id
        )
    })
    const listed = yield* users.list(of)
    yield* printMany(
      listed.map(({ hasPassword, lastSignInAt, user }) => ({
        ...userRow(user),
        has_password: hasPassword,
        last_sign_in_at: lastSignInAt
      })),
      "There are no users."
    )
  }, Effect.provide(ports))
).pipe(Command.withDescription("List the users of the console, of a group or of all"))

const usersRemove = Command.make(
  "remove",
  { email: Argument.String("email") },
  Effect.fn(function* ({ email }) {
    yield* printOne(userRow(yield* removeUserByEmail(email)))
  }, Effect.provide(ports))
).pipe(Command.withDescription("Remove a user: ends its sessions and links, and revokes its keys"))

export const usersCommand = Command.make("users").pipe(
  Command.withDescription("Users of the console"),
  Command.withSubcommands([usersInvite, usersList, usersRemove])
)
