import { isHelpWanted, settingsHelp } from "@trajet/runtime"
import { Console, Effect } from "effect"
import { CliError, Command } from "effect/cli"
import manifest from "../package.json" with { type: "json" }
import { deliveriesCommand } from "./delivery-commands.ts"
import { dueCommand } from "./due-commands.ts"
import { endpointsCommand } from "./endpoint-commands.ts"
import { evidenceKeysCommand } from "./evidence-key-commands.ts"
import { cellsCommand } from "./cells/cells-commands.ts"
import { billingCommand, gridsCommand, groupsCommand } from "./group-commands.ts"
import { driversCommand, operatorsCommand } from "./people-commands.ts"
import { keysCommand } from "./key-commands.ts"
import { eraseCommand } from "./erasure-commands.ts"
import { exportCommand } from "./export-command.ts"
import { afterRestoreCommand } from "./restore-commands.ts"
import { storeCommand } from "./file-commands.ts"
import { Json } from "./output.ts"
import { Settings } from "./settings.ts"
import { usersCommand } from "./user-commands.ts"
import { migrateCommand, pruneCommand } from "./store-commands.ts"

const root = Command.make("admin").pipe(
  Command.withDescription("Administer Trajet: uses DATABASE_URL, or else the product that runs in TRAJET_HOME"),
  Command.withSubcommands([
    groupsCommand,
    keysCommand,
    operatorsCommand,
    driversCommand,
    usersCommand,
    gridsCommand,
    billingCommand,
    endpointsCommand,
    evidenceKeysCommand,
    deliveriesCommand,
    dueCommand,
    migrateCommand,
    pruneCommand,
    storeCommand,
    eraseCommand,
    exportCommand,
    afterRestoreCommand,
    cellsCommand
  ]),
  Command.withGlobalFlags([Json])
)

// The command line library prints its own errors, with the help.
const tell = (error: unknown) =>
  CliError.isCliError(error) ? Effect.void : Console.error(error instanceof Error ? error.message : String(error))

const printSettings = Console.log(`\n${settingsHelp("Environment variables", Settings.descriptions)}`)

// The help of a command shows its flags; the settings belong to the help of the whole.
const asksForAllHelp = ([first = "--help"]: ReadonlyArray<string>): boolean => isHelpWanted([first])

/** The administration command with the words that follow its name. */
export const admin = (args: ReadonlyArray<string>) =>
  Command.runWith(root, { version: manifest.version })(args).pipe(
    Effect.andThen(asksForAllHelp(args) ? printSettings : Effect.void),
    Effect.tapError(tell),
    Effect.tapDefect(tell)
  )
