import { Type } from "class-transformer"
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsDefined,
  IsIn,
  IsOptional,
  IsString,
  Length,
  ValidateNested
} from "class-validator"
import { VehicleDto } from "./create-transport.dto.js"

export class EstimateDto {
  // The short forms of places and of a return; the full forms are not part of the comparison.
  @IsDefined()
  @IsString()
  @Length(1, 300)
  pickup: string

  @IsDefined()
  @IsString()
  @Length(1, 300)
  delivery: string

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
  @IsIn([true, false])
  return_trip?: boolean

  @IsOptional()
  @IsBoolean()
  plateau?: boolean

  @IsOptional()
  @IsBoolean()
  wgarage?: boolean
}
