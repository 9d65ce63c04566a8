import type { Command } from "./command.model.ts"
import {
  apiOptions,
  billingOptions,
  commonOptions,
  jsonOption,
  quietOption,
  robotOptions,
  tripOptions,
  typesOption,
  yesOption
} from "./options.ts"
import { triggeredTypes } from "../run/trigger-recipes.ts"
import { missionCommands } from "./mission-commands.ts"
import { webhookCommands } from "./webhook-commands.ts"

export const shells = ["bash", "zsh", "fish"] as const

/** What `trajet help` explains beside the commands. */
export const topics = ["exit-codes", "environment"] as const

/** Words of other command lines, for which hands here find another word. */
export const otherWords = {
  whoami: "status",
  auth: "login",
  webhooks: "endpoints",
  missions: "transports",
  orders: "transports",
  estimate: "price",
  quote: "price",
  create: "order",
  logs: "events",
  forward: "listen",
  get: "api",
  post: "api"
} as const

export const methods = ["GET", "POST", "PATCH", "PUT", "DELETE"] as const

/** Every command by the words that call it. */
export const commands = {
  login: {
    summary: "Checks an API key and keeps it for the next commands.",
    details: [
      "Asks for the key, or reads it from standard input. A key is never an argument, because every user of the machine sees arguments.",
      "A profile is a key with its API. Without `--profile` it is named by the environment of the key: `test` or `live`. Commands use `test` unless you say otherwise, so that nothing live is ordered by mistake."
    ],
    operands: [],
    options: {
      ...apiOptions,
      profile: { value: "NAME", text: "Name of the profile. By default `test` or `live`, by the key." },
      ...billingOptions,
      ...jsonOption,
      ...commonOptions
    },
    examples: ["trajet login", "trajet login --api https://api.example.com/v1 < key.txt"]
  },
  logout: {
    summary: "Removes a kept key.",
    operands: [],
    options: {
      profile: {
        value: "NAME",
        profile: true,
        text: "The profile to remove. By default `TRAJET_PROFILE`, else `test`."
      },
      ...jsonOption,
      ...commonOptions
    },
    examples: ["trajet logout --profile live"]
  },
  profiles: {
    summary: "Lists the kept profiles, without their keys.",
    operands: [],
    options: { ...quietOption, ...jsonOption, ...commonOptions },
    examples: ["trajet profiles"]
  },
  status: {
    summary: "Shows which key the commands use, and what it may do.",
    details: [
      "Asks the API, and so fails as other commands do if it cannot be reached or refuses the key. Only the answer to a change tells if a key may change missions."
    ],
    operands: [],
    options: { ...apiOptions, ...jsonOption, ...commonOptions },
    examples: ["trajet status", "trajet status --profile live"]
  },
  price: {
    summary: "Prices a trip without ordering it.",
    operands: [],
    options: { ...tripOptions, ...apiOptions, ...jsonOption, ...commonOptions },
    examples: ['trajet price --from "1 rue de Rivoli, 75001 Paris" --to "69002 Lyon"']
  },
  order: {
    summary: "Orders a transport.",
    details: [
      "The request has an idempotency key. If no answer comes, the message shows the key: the same command with `--idempotency-key` orders nothing twice.",
      "Billing comes from the options, or from the profile."
    ],
    operands: [],
    options: {
      ...tripOptions,
      ...billingOptions,
      quote: { value: "QUOTE", text: "Orders at the price of this quote of `trajet price`." },
      reference: { value: "TEXT", text: "Your own reference." },
      ...robotOptions,
      "idempotency-key": { value: "UUID", text: "Orders at most once for this key. By default a new one." },
      ...yesOption,
      ...apiOptions,
      ...jsonOption,
      ...commonOptions
    },
    examples: [
      'trajet order --from "1 rue de Rivoli, 75001 Paris" --to "69002 Lyon" \\\n    --date 2031-03-17 --plate AB-123-CD --robot happy',
      "trajet order --file order.json"
    ]
  },
  ...missionCommands,
  verify: {
    summary: "Verifies a dossier, without a network.",
    details: [
      "Checks that every byte is as the operator has signed it, and else names the changed part. Needs the public key of the operator, noted before: a key that comes with a forged dossier proves nothing. Former keys stay valid for their dossiers.",
      "Exit code 0 means valid, 1 not valid."
    ],
    operands: [{ name: "FILE", file: true, text: "The dossier, a PDF; `-` is standard input." }],
    options: {
      key: {
        value: "KEY",
        text: "The public key `evpk_…`, or a file with one or several, such as `/.well-known/trajet-evidence-keys.json` of the API."
      },
      ...jsonOption,
      ...commonOptions
    },
    examples: ["trajet verify dossier-M-10000042-aller.pdf --key trajet-evidence-keys.json"]
  },
  events: {
    summary: "Shows the event log, oldest first, and follows it.",
    details: ["Ctrl-C ends `--follow`. While the API cannot be reached, the command tries again and misses no event."],
    operands: [],
    options: {
      follow: { text: "Goes on with each new event." },
      since: { value: "TIME", text: "Begins after this time, or this long ago: 2h, 3d. By default an hour ago." },
      ...typesOption,
      transport: { value: "ID", text: "Only events of this mission: its id, or its `M-` number." },
      limit: { value: "N", text: "Shows at most this many of the past, the latest, 1 to 1000. By default 20." },
      ...apiOptions,
      ...jsonOption,
      ...commonOptions
    },
    examples: ["trajet events --follow", "trajet events --since 3d --types transport.completed --json"]
  },
  ...webhookCommands,
  trigger: {
    summary: "Makes an event of this type really happen, in the test environment.",
    details: [
      "Orders a mission with a robot driver, and plays or changes it until the event is in the log. The event is no sample: your endpoints and `trajet listen` get this event and every event before it. The mission stays.",
      "Only the test button of the console sends `webhook.test`. A trip is late for `transport.delayed` only once its window has passed.",
      "Needs the billing entity of your group, by options or from the profile, unless `--file` has it."
    ],
    operands: [{ name: "TYPE", choices: triggeredTypes, text: "The event type." }],
    options: {
      ...billingOptions,
      file: tripOptions.file,
      timeout: { value: "TIME", text: "Gives up after this time. By default 2m." },
      ...apiOptions,
      ...jsonOption,
      ...commonOptions
    },
    examples: ["trajet trigger transport.completed"]
  },
  api: {
    summary: "Sends a request to the API, and prints its answer.",
    details: [
      "For what has no command of its own. `docs/api` and `/docs` of the API list every path. Repeats a `GET` after a failure, and another request only with `--idempotency-key`."
    ],
    operands: [
      { name: "METHOD", choices: methods, text: "The method." },
      { name: "PATH", text: "The path below the address of the API, such as `/transports?limit=5`." }
    ],
    options: {
      field: {
        value: "NAME=VALUE",
        repeated: true,
        text: "A member of the body, or of the query of a `GET`. Numbers, true, false, null, objects and lists are JSON, all else is text."
      },
      file: tripOptions.file,
      pages: { text: "Reads all pages of a list, and prints each item." },
      include: { text: "Also prints status and headers of the answer, to standard error." },
      "idempotency-key": { value: "UUID", text: "Header `Idempotency-Key` of the request." },
      yes: { text: "Needed with a live key, unless the method is `GET`." },
      ...apiOptions,
      ...jsonOption,
      ...commonOptions
    },
    examples: [
      "trajet api GET /transports --field status=completed --pages",
      "trajet api POST /test/reset",
      "trajet api GET /transports/ID/waypoints --json | jq .ways"
    ]
  },
  clock: {
    summary: "Shows the clock of the test environment.",
    operands: [],
    options: { ...apiOptions, ...jsonOption, ...commonOptions },
    examples: ["trajet clock"]
  },
  "clock advance": {
    summary: "Moves the clock of the test environment forward.",
    details: [
      "What falls due on the way is done, each at its own time: reminders, retries of webhooks, steps of robots. The command ends when all is done."
    ],
    operands: [{ name: "TIME", text: "How far: 90s, 15m, 2h or 3d; at most 400d in all." }],
    options: { ...apiOptions, ...jsonOption, ...commonOptions },
    examples: ["trajet clock advance 2d"]
  },
  completion: {
    summary: "Prints the completion script of a shell.",
    operands: [{ name: "SHELL", choices: shells, text: "The shell." }],
    options: { ...commonOptions },
    examples: [
      'eval "$(trajet completion bash)"',
      "trajet completion zsh > ~/.zfunc/_trajet",
      "trajet completion fish > ~/.config/fish/completions/trajet.fish"
    ]
  }
} as const satisfies Readonly<Record<string, Command>>

export type CommandName = keyof typeof commands
export type OptionName = {
  readonly [Name in CommandName]: keyof (typeof commands)[Name]["options"]
}[CommandName]

export const commandNames: ReadonlyArray<CommandName> = Object.keys(commands).filter((name): name is CommandName =>
  Object.hasOwn(commands, name)
)

/** Finds a command in the table, with the type that all commands share. */
export const commandOf = (name: CommandName): Command => commands[name]
