import { Context } from "effect"
import type { ReadPhone } from "./phone.model.ts"

/** Reads phone numbers by the numbering plans of all countries, without a network. */
export class PhoneNumbers extends Context.Service<
  PhoneNumbers,
  {
    /**
     * Reads a text as people write it. A number without `+` or `00` is one that is dialled in `country` (ISO 3166-1
     * alpha-2). Numbers that no plan assigns are not read.
     */
    readonly read: ReadPhone
  }
>()("@trajet/domain/phones/PhoneNumbers") {}
