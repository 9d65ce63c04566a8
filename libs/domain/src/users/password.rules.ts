import { Result } from "effect"
import { foldText } from "../text/fold.rules.ts"
import { characterCount } from "../text/length.rules.ts"
import { PasswordRefused } from "./users.errors.ts"

/** CON-13. */
export const passwordCharacters = { min: 12, max: 128 } as const

/** Common passwords of at least 12 characters, folded. Shorter ones are refused by their length. */
const common: ReadonlySet<string> = new Set([
  ...[
    "123456789012",
    "1234567890123",
    "12345678901234",
    "123456789123",
    "1234567891234",
    "1q2w3e4r5t6y",
    "1qaz2wsx3edc"
  ],
  ...["000000000000", "111111111111", "123123123123", "abcdefghijkl", "abcdef123456", "abcd1234abcd", "azertyuiop12"],
  ...["azertyuiopqs", "azertyazerty", "azerty123456", "qwertyuiop12", "qwertyuiopas", "qwerty123456", "qwertyqwerty"],
  ...["password1234", "password12345", "password123456", "passwordpassword", "motdepasse12", "motdepasse123"],
  ...["motdepassemotdepasse", "administrator", "administrateur", "adminadminadmin", "admin1234567", "iloveyou1234"],
  ...["iloveyouiloveyou", "jetaimejetaime", "letmeinletmein", "changemechangeme", "changeme1234", "welcome12345"],
  ...["bienvenue1234", "bonjourbonjour", "soleilsoleil", "marseille1313", "trajettrajet", "trajet123456"]
])

const refused = (problem: string) => Result.fail(new PasswordRefused({ problem }))

/** Checks a new password (CON-13). Fails with `PasswordRefused`. */
export const newPassword = (password: string, email: string): Result.Result<string, PasswordRefused> => {
  const length = characterCount(password)
  if (length < passwordCharacters.min) return refused(`send at least ${passwordCharacters.min} characters`)
  if (length > passwordCharacters.max) return refused(`send at most ${passwordCharacters.max} characters`)
  const folded = foldText(password)
  const address = foldText(email)
  if (folded === address) return refused("send a password that is not the e-mail address")
  if (new Set(folded).size < 3 || common.has(folded)) return refused("send a password that is not a common one")
  return Result.succeed(password)
}
