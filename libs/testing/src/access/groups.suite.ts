import { assert, describe } from "@effect/vitest"
import { GroupId, GroupNameTaken, Groups, GroupSettings, GroupUnknown } from "@trajet/domain/access"
import { Missions } from "@trajet/domain/mission"
import { demonstrationGrid } from "@trajet/domain/pricing"
import { Effect, Exit } from "effect"
import { randomUUIDv7 } from "node:crypto"
import { callerOf, everything, insert, newGroup, recordOf, StoreInside, type StoreTests } from "../store/store.suite.ts"

export const groupsSuite = (it: StoreTests) =>
  describe("the groups", () => {
    it.effect("are found by name and listed by name", () =>
      Effect.gen(function* () {
        const groups = yield* Groups
        const [one, other] = [yield* newGroup, yield* newGroup]
        assert.deepStrictEqual(yield* groups.byName(one.name), one)
        const names = (yield* groups.list).map(({ name }) => name)
        assert.includeMembers(names, [one.name, other.name])
        assert.deepStrictEqual(names, names.toSorted())
        const unknown = yield* Effect.flip(groups.byName("nobody"))
        assert.deepStrictEqual(unknown, new GroupUnknown({ name: "nobody" }))
      })
    )

    it.effect("have unique names, and a second group of a name writes nothing", () =>
      Effect.gen(function* () {
        const groups = yield* Groups
        const inside = yield* StoreInside
        const { name } = yield* newGroup
        const id = GroupId(randomUUIDv7())
        const failure = yield* Effect.flip(groups.create(id, name, demonstrationGrid))
        assert.deepStrictEqual(failure, new GroupNameTaken({ name }))
        assert.isEmpty((yield* groups.list).filter((group) => group.id === id))
        assert.isEmpty(yield* inside.audited(id))
      })
    )

    it.effect("have the last set administrators, with an audit row", () =>
      Effect.gen(function* () {
        const groups = yield* Groups
        const inside = yield* StoreInside
        const [group, other] = [yield* newGroup, yield* newGroup]
        assert.isEmpty(group.administrators)
        yield* groups.setAdministrators(group.id, ["ada@fleet.example"])
        const set = yield* groups.setAdministrators(group.id, ["grace@fleet.example", "zoë@fleet.example"])
        assert.deepStrictEqual(set, { ...group, administrators: ["grace@fleet.example", "zoë@fleet.example"] })
        assert.deepStrictEqual(yield* groups.byName(group.name), set)
        assert.deepInclude(yield* groups.list, set)
        assert.deepStrictEqual(yield* groups.byName(other.name), other)
        const last = (yield* inside.audited(group.id)).at(-1)
        assert.deepStrictEqual(last, { environment: null, action: "group.administrators", target: group.id })
        assert.isEmpty((yield* groups.setAdministrators(group.id, [])).administrators)
      })
    )

    it.effect(
      "mail no tracking links until that is turned on, with an audit row",
      () =>
        Effect.gen(function* () {
          const groups = yield* Groups
          const settings = yield* GroupSettings
          const inside = yield* StoreInside
          const [group, other] = [yield* newGroup, yield* newGroup]
          assert.isFalse(group.trackingMails)
          const set = yield* settings.change(group.id, { trackingMails: true }, null)
          assert.deepStrictEqual(set, { trackingMails: true })
          assert.deepStrictEqual(yield* groups.byName(group.name), { ...group, ...set })
          assert.deepStrictEqual(yield* settings.read(group.id), set)
          assert.deepStrictEqual(yield* settings.read(other.id), { trackingMails: false })
          const last = (yield* inside.audited(group.id)).at(-1)
          assert.deepStrictEqual(last, { environment: null, action: "group.tracking_mails", target: "true" })
          assert.isFalse((yield* settings.change(group.id, { trackingMails: false }, null)).trackingMails)
        }),
      { tags: "TRK-18" }
    )

    it.effect("can order in both environments at once", () =>
      Effect.gen(function* () {
        const missions = yield* Missions
        const inside = yield* StoreInside
        const { id: groupId } = yield* newGroup
        for (const environment of ["live", "test"] as const) {
          const id = yield* insert({ groupId, environment })
          const listed = yield* missions.list({ groupId, environment }, everything)
          assert.deepStrictEqual(
            listed.map((mission) => mission.id),
            [id]
          )
        }
        assert.deepStrictEqual(
          (yield* inside.audited(groupId)).map(({ action, environment }) => [action, environment]),
          [
            ["group.create", null],
            ["transport.create", "live"],
            ["transport.create", "test"]
          ]
        )
      })
    )

    it.effect("cannot order if they do not exist", () =>
      Effect.gen(function* () {
        const missions = yield* Missions
        const nobody = { groupId: GroupId(randomUUIDv7()), environment: "test" } as const
        assert.isTrue(Exit.isFailure(yield* Effect.exit(missions.create(callerOf(nobody), recordOf()))))
        assert.isEmpty(yield* missions.list(nobody, everything))
      })
    )
  })
