import { ConflictException, Inject, Injectable, NotFoundException, UnprocessableEntityException } from "@nestjs/common"
import { InjectRepository } from "@nestjs/typeorm"
import type { Tenant } from "@trajet/domain/access"
import { type Mission, MissionId, transportIdOf } from "@trajet/domain/mission"
import { Cents, type CompiledGrid, compileGrid, PriceGrid } from "@trajet/domain/pricing"
import { instantOfMillis } from "@trajet/domain/time"
import { Result, Schema } from "effect"
import { randomUUIDv7 } from "node:crypto"
import { DataSource, type EntityManager, IsNull, Repository } from "typeorm"
import { createdWire, detailWire, listItemWire } from "../../../../apps/api/src/handlers/mission-wire.ts"
import { orderOf } from "../../../../apps/api/src/handlers/order-wire.ts"
import { columnsOf } from "../../../../libs/adapters-postgres/src/mission/mission-columns.ts"
import { missionOf } from "../../../../libs/adapters-postgres/src/mission/mission.rows.ts"
import { detailLinks, openCursor, sealCursor } from "../peers/codes.ts"
import { placeOrder } from "../peers/place-order.ts"
import { priceTrips } from "../peers/price-trips.ts"
import type { World } from "../peers/world.ts"
import type { Known } from "./api-key.guard.js"
import type { CreateTransportDto, ListTransportsDto } from "./create-transport.dto.js"
import type { EstimateDto } from "./estimate.dto.js"
import {
  AuditEntity,
  BillingEntityEntity,
  EventEntity,
  EventHeadEntity,
  GroupEntity,
  IdempotencyKeyEntity,
  MissionEntity,
  PriceGridEntity
} from "./entities.js"
import type { Held } from "./idempotency.interceptor.js"

export const worldToken = Symbol("world")

const pageSizeDefault = 50

@Injectable()
export class TransportsService {
  private readonly grids = new Map<string, CompiledGrid>()

  constructor(
    @Inject(worldToken) private readonly world: World,
    private readonly dataSource: DataSource,
    @InjectRepository(GroupEntity) private readonly groups: Repository<GroupEntity>,
    @InjectRepository(PriceGridEntity) private readonly priceGrids: Repository<PriceGridEntity>,
    @InjectRepository(BillingEntityEntity) private readonly billing: Repository<BillingEntityEntity>,
    @InjectRepository(MissionEntity) private readonly missions: Repository<MissionEntity>
  ) {}

  async create(caller: Known, dto: CreateTransportDto, claim: Held | null) {
    const request = orderOf(dto)
    if (Result.isFailure(request)) throw new UnprocessableEntityException(request.failure.detail)
    const [grid, entities] = await Promise.all([
      this.gridOf(caller.tenant.groupId),
      this.billing.find({ where: { groupId: caller.tenant.groupId }, order: { id: "ASC" } })
    ])
    const placed = refusing(() => placeOrder(this.world, grid, entities, request.success))
    const answer = createdWire(placed)
    await this.dataSource.transaction(async (manager) => {
      await this.insert(manager, caller, placed)
      if (claim === null) return
      const completed = await manager.update(
        IdempotencyKeyEntity,
        { ...claim, answerStatus: IsNull() },
        { answerStatus: 201, answerBody: JSON.stringify(answer) }
      )
      if (completed.affected !== 1) throw new ConflictException("the key was taken over")
    })
    return answer
  }

  async price(caller: Known, dto: EstimateDto) {
    const grid = await this.gridOf(caller.tenant.groupId)
    return refusing(() => priceTrips(this.world, grid, caller.tenant, dto))
  }

  async read({ groupId, environment }: Tenant, id: string) {
    const found = await this.missions.findOneBy({ groupId, environment, id })
    if (found === null) throw new NotFoundException()
    const { ordinal, createdAt, body } = found
    const mission = Result.getOrThrow(
      missionOf({ id, ordinal, body, created_at: instantOfMillis(createdAt.getTime()) })
    )
    return detailWire(mission, detailLinks({ groupId, environment }, id))
  }

  async list({ groupId, environment }: Tenant, { limit, cursor }: ListTransportsDto) {
    const count = Number(limit ?? pageSizeDefault)
    const bound = `${groupId} ${environment}`
    const query = this.missions
      .createQueryBuilder("m")
      .select(listed.map((column) => `m.${column}`))
      .where("m.groupId = :groupId AND m.environment = :environment", { groupId, environment })
      .orderBy({ "m.createdAt": "DESC", "m.id": "DESC" })
      .limit(count + 1)
    if (cursor !== undefined) {
      const [at, id] = openCursor(bound, cursor)?.split(" ") ?? []
      if (at === undefined || id === undefined) throw new UnprocessableEntityException("cursor_invalid")
      query.andWhere("(m.createdAt, m.id) < (:at, :id)", { at, id })
    }
    const found = await query.getMany()
    const page = found.slice(0, count)
    const last = page.at(-1)
    const more = found.length > count && last !== undefined
    return {
      data: page.map((mission) =>
        listItemWire({
          ...mission,
          id: MissionId(mission.id),
          transportId: transportIdOf(mission.ordinal),
          createdAt: instantOfMillis(mission.createdAt.getTime()),
          amountHt: Cents(mission.amountHt),
          returnHt: mission.returnHt === null ? null : Cents(mission.returnHt),
          cancellationFeeHt: mission.cancellationFeeHt === null ? null : Cents(mission.cancellationFeeHt),
          pickup: { address: mission.pickupAddress, date: mission.pickupDate },
          delivery: { address: mission.deliveryAddress, date: mission.deliveryDate }
        })
      ),
      next_cursor: more ? sealCursor(bound, `${last.createdAt.toISOString()} ${last.id}`) : null
    }
  }

  private async insert(manager: EntityManager, caller: Known, { mission, created }: ReturnType<typeof placeOrder>) {
    const { groupId, environment } = caller.tenant
    const tenant = { groupId, environment }
    const columns = columnsOf(mission)
    const { keyId, requestId, ip } = caller
    await manager.insert(AuditEntity, {
      ...tenant,
      keyId,
      action: "transport.create",
      target: mission.id,
      requestId,
      ip
    })
    // From here on the other writers of the group wait.
    const head = await manager.findOneOrFail(EventHeadEntity, { where: tenant, lock: { mode: "pessimistic_write" } })
    const createdAt = new Date(Math.max(Date.now(), head.lastAt.getTime() + 1))
    const seq = head.lastSeq + 1
    await manager.update(EventHeadEntity, tenant, { lastSeq: seq, lastAt: createdAt })
    const inserted = await manager.insert(MissionEntity, {
      ...tenant,
      id: mission.id,
      createdAt,
      status: columns.status,
      hasReturn: columns.has_return,
      registration: columns.registration,
      vehicleType: columns.vehicle_type,
      reference: columns.reference,
      pickupAddress: columns.pickup_address,
      pickupDate: columns.pickup_date,
      deliveryAddress: columns.delivery_address,
      deliveryDate: columns.delivery_date,
      amountHt: columns.amount_ht,
      returnHt: columns.return_ht,
      cancellationFeeHt: columns.cancellation_fee_ht,
      emitted: columns.emitted,
      body: documentOf(mission)
    })
    await manager.insert(EventEntity, {
      ...tenant,
      createdAt,
      seq,
      id: randomUUIDv7(),
      type: created.type,
      missionId: mission.id,
      missionOrdinal: Number(inserted.generatedMaps[0]?.["ordinal"]),
      missionSequence: 1,
      data: JSON.stringify(created.data)
    })
  }

  private async gridOf(groupId: string): Promise<CompiledGrid> {
    const { gridVersion: version } = await this.groups.findOneByOrFail({ id: groupId })
    const name = `${groupId} ${version}`
    const known = this.grids.get(name)
    if (known !== undefined) return known
    const { grid } = await this.priceGrids.findOneByOrFail({ groupId, version })
    const compiled = compileGrid(Schema.decodeUnknownSync(PriceGrid)(grid))
    this.grids.set(name, compiled)
    return compiled
  }
}

const refusing = <A>(work: () => A): A => {
  try {
    return work()
  } catch (error) {
    throw new UnprocessableEntityException(error instanceof Error ? error.message : String(error))
  }
}

const documentOf = ({ id: _id, transportId: _transportId, createdAt: _createdAt, ...body }: Mission) => body

const listed = [
  "groupId",
  "environment",
  "id",
  "ordinal",
  "status",
  "createdAt",
  "pickupAddress",
  "pickupDate",
  "deliveryAddress",
  "deliveryDate",
  "registration",
  "vehicleType",
  "amountHt",
  "returnHt",
  "cancellationFeeHt",
  "hasReturn",
  "reference"
]
