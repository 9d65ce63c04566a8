import type { CreateRequest } from "@trajet/contract"
import type { TimeOfDay } from "@trajet/domain/time"
import { Type } from "class-transformer"
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsDefined,
  IsEmail,
  IsIn,
  IsISO8601,
  IsOptional,
  IsString,
  Length,
  Matches,
  MaxLength,
  ValidateNested
} from "class-validator"

const timeOfDay = /^(?:[01]\d|2[0-3]):[0-5]\d$/u

class ContactDto {
  @IsOptional()
  @IsString()
  @Length(1, 120)
  name?: string

  @IsOptional()
  @IsString()
  @Length(1, 32)
  phone?: string

  @IsOptional()
  @IsEmail()
  mail?: string
}

class PlaceDto {
  @IsString()
  @Length(1, 300)
  address: string

  @IsISO8601()
  date: CreateRequest["pickup"]["date"]

  @IsOptional()
  @Matches(timeOfDay)
  start_time?: TimeOfDay

  @IsOptional()
  @Matches(timeOfDay)
  end_time?: TimeOfDay

  @IsOptional()
  @IsBoolean()
  need_appointment?: boolean

  @IsOptional()
  @ValidateNested()
  @Type(() => ContactDto)
  contact?: ContactDto
}

class BillingDto {
  @IsString()
  @Length(1, 120)
  company_name: string

  @IsEmail()
  email: string

  @IsString()
  @Length(1, 300)
  address: string

  @IsOptional()
  @IsString()
  @Length(1, 50)
  siret?: string
}

export class VehicleDto {
  @IsOptional()
  @IsString()
  @Length(1, 50)
  type?: string

  @IsOptional()
  @IsString()
  @Length(1, 20)
  registration?: string

  @IsOptional()
  @IsString()
  @Length(1, 17)
  vin?: string

  @IsOptional()
  @IsString()
  @Length(1, 80)
  brand?: string

  @IsOptional()
  @IsString()
  @Length(1, 80)
  model?: string

  @IsOptional()
  @IsBoolean()
  electric?: boolean

  @IsOptional()
  @Matches(/^[A-Za-z]{2}$/u)
  country?: string
}

export class CreateTransportDto {
  @IsDefined()
  @ValidateNested()
  @Type(() => PlaceDto)
  pickup: PlaceDto

  @IsDefined()
  @ValidateNested()
  @Type(() => PlaceDto)
  delivery: PlaceDto

  @IsDefined()
  @ValidateNested()
  @Type(() => BillingDto)
  billing: BillingDto

  @IsOptional()
  @IsIn(["livraison", "restitution", "transfert", "jockey", "autre"])
  type?: "livraison" | "restitution" | "transfert" | "jockey" | "autre"

  @IsOptional()
  @ValidateNested()
  @Type(() => VehicleDto)
  vehicle?: VehicleDto

  @IsOptional()
  @ValidateNested()
  @Type(() => VehicleDto)
  car?: VehicleDto

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(100)
  @IsString({ each: true })
  options?: Array<string>

  @IsOptional()
  @IsString()
  @MaxLength(2000)
  description?: string

  // The short forms of a return; the full form is not part of the comparison.
  @IsOptional()
  @IsIn([true, false])
  return_trip?: boolean

  @IsOptional()
  @IsBoolean()
  plateau?: boolean

  @IsOptional()
  @IsBoolean()
  wgarage?: boolean

  @IsOptional()
  @IsString()
  @Length(1, 50)
  reference?: string
}

export class ListTransportsDto {
  @IsOptional()
  @Matches(/^(?:[1-9]\d?|1\d\d|200)$/u)
  limit?: string

  @IsOptional()
  @IsString()
  @Length(1, 512)
  cursor?: string
}
