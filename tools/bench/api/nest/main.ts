import "reflect-metadata"
import { Module, ValidationPipe } from "@nestjs/common"
import { NestFactory } from "@nestjs/core"
import type { NestExpressApplication } from "@nestjs/platform-express"
import { TypeOrmModule } from "@nestjs/typeorm"
import { endWithStarter, settings, tellListening } from "../peers/settings.ts"
import { openWorld } from "../peers/world.ts"
import { ApiKeyGuard } from "./api-key.guard.js"
import { entities } from "./entities.js"
import { IdempotencyInterceptor } from "./idempotency.interceptor.js"
import { PricingController } from "./pricing.controller.js"
import { TransportsController } from "./transports.controller.js"
import { TransportsService, worldToken } from "./transports.service.js"

@Module({
  imports: [
    TypeOrmModule.forRoot({
      type: "postgres",
      url: settings.databaseUrl,
      entities,
      synchronize: false,
      poolSize: settings.connectionsMax
    }),
    TypeOrmModule.forFeature(entities)
  ],
  controllers: [PricingController, TransportsController],
  providers: [
    ApiKeyGuard,
    IdempotencyInterceptor,
    TransportsService,
    { provide: worldToken, useFactory: () => openWorld(settings.gazetteerFolder) }
  ]
})
class AppModule {}

const app = await NestFactory.create<NestExpressApplication>(AppModule, { logger: ["error", "warn"] })
app.disable("x-powered-by")
app.useGlobalPipes(new ValidationPipe({ whitelist: true, transform: true, errorHttpStatusCode: 422 }))
await app.listen(0, "127.0.0.1")
endWithStarter(() => app.close())
tellListening(Number(new URL(await app.getUrl()).port))
