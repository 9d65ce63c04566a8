import { Body, Controller, Get, Param, Post, Query, UseGuards, UseInterceptors } from "@nestjs/common"
import { ApiKeyGuard, CurrentCaller, type Known, RequireScope } from "./api-key.guard.js"
import { CreateTransportDto, ListTransportsDto } from "./create-transport.dto.js"
import { CurrentClaim, type Held, IdempotencyInterceptor } from "./idempotency.interceptor.js"
import { TransportsService } from "./transports.service.js"

@Controller("v1/transports")
@UseGuards(ApiKeyGuard)
export class TransportsController {
  constructor(private readonly transports: TransportsService) {}

  @Post()
  @RequireScope("transports:write")
  @UseInterceptors(IdempotencyInterceptor)
  create(@CurrentCaller() caller: Known, @CurrentClaim() claim: Held | null, @Body() body: CreateTransportDto) {
    return this.transports.create(caller, body, claim)
  }

  @Get()
  @RequireScope("transports:read")
  list(@CurrentCaller() caller: Known, @Query() query: ListTransportsDto) {
    return this.transports.list(caller.tenant, query)
  }

  @Get(":id")
  @RequireScope("transports:read")
  read(@CurrentCaller() caller: Known, @Param("id") id: string) {
    return this.transports.read(caller.tenant, id)
  }
}
