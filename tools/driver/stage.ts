import { setStage, type Stage } from "../console/stage.ts"
import type { BrowserKind } from "../harness/browser.ts"
import { makeDriver, makeOperator, type TestPerson } from "../harness/people.ts"
import type { TestUser } from "../harness/users.ts"
import { builtDriver } from "../pages/built-folders.ts"
import { buildDriver } from "./build-driver.ts"
import { makePhoneLinks } from "./phone-links.ts"

/** The folder of the application that the tests build. */
export const builtFolder = builtDriver

/** An API with both applications, an operator and a driver. */
export interface DriverStage extends Stage {
  readonly operator: TestPerson
  /** The user of the operator. */
  readonly operatorUser: TestUser
  readonly driver: TestPerson
  /** Makes a link for the driver: its path with the fragment, and its code. */
  readonly makeLink: () => Promise<{ readonly path: string; readonly code: string }>
  /** Revokes every key of the driver that a phone has. */
  readonly revokePhones: () => Promise<void>
}

/** Builds both applications if their sources have changed, and starts what a test of a phone needs. */
export const setDriverStage = async (
  env: Readonly<Record<string, string>> = {},
  kind: BrowserKind = "plain"
): Promise<DriverStage> => {
  await buildDriver({ folder: builtFolder, say: (line) => console.log(line) })
  const stage = await setStage({ TRAJET_DRIVER_FOLDER: builtFolder, ...env }, kind)
  const operator = await makeOperator(stage.database)
  const driver = await makeDriver(stage.database)
  const { make, operatorUser, revoke } = await makePhoneLinks(stage.origin, stage.database, operator.id, driver.id)
  return {
    ...stage,
    ...{ operator, operatorUser, driver },
    makeLink: make,
    revokePhones: revoke
  }
}
