import { Body, Controller, HttpCode, Post, UseGuards } from "@nestjs/common"
import { ApiKeyGuard, CurrentCaller, type Known, RequireScope } from "./api-key.guard.js"
import { EstimateDto } from "./estimate.dto.js"
import { TransportsService } from "./transports.service.js"

@Controller("v1/pricing")
@UseGuards(ApiKeyGuard)
export class PricingController {
  constructor(private readonly transports: TransportsService) {}

  @Post()
  @HttpCode(200)
  @RequireScope("transports:read")
  price(@CurrentCaller() caller: Known, @Body() body: EstimateDto) {
    return this.transports.price(caller, body)
  }
}
