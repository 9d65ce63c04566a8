import { Checkbox, NativeSelect, Skeleton, Textarea } from "@mantine/core"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { environmentPreference, usePreference } from "../../app/preferences.ts"
import type { Option } from "../options/option.rules.ts"
import classes from "../missions.module.css"
import { Field } from "./field.tsx"
import { OptionalPart } from "./optional-part.tsx"
import { VehicleFields } from "./fields.tsx"
import { TripOptions, useOptionTitles } from "../options/trip-options.tsx"
import { missionTypes, type OrderInputs, robotModes, tripFacts } from "./order.model.ts"
import { texts } from "./texts.ts"

interface Props {
  readonly inputs: OrderInputs
  readonly change: (members: Partial<OrderInputs>) => void
}

interface ServiceProps extends Props {
  /** The options of the group's grid; undefined until they are read. */
  readonly catalogue: ReadonlyArray<Option> | undefined
}

const skeletonHeight = 240

const BothTrips = ({ catalogue, change, inputs }: ServiceProps) => {
  const { back, outward } = tripFacts(inputs)
  const titles = useOptionTitles(outward.hasReturn)
  if (catalogue === undefined) return <Skeleton className={classes.wide ?? ""} height={skeletonHeight} />
  return (
    <>
      <TripOptions
        title={titles.outward}
        path="options"
        options={catalogue}
        trip={outward}
        chosen={inputs.options}
        change={(options) => change({ options })}
      />
      {outward.hasReturn ? (
        <TripOptions
          title={titles.back}
          path="return_trip.options"
          options={catalogue}
          trip={back}
          chosen={inputs.returnOptions}
          change={(returnOptions) => change({ returnOptions })}
        />
      ) : null}
    </>
  )
}

/** The inputs of the vehicle. */
export const OrderedVehicle = ({ change, inputs }: Props) => {
  const t = useTexts(texts)
  return (
    <fieldset className={classes.fieldset}>
      <legend>{t.vehicle}</legend>
      <div className={classes.fields}>
        <VehicleFields
          title={t.vehicle}
          path="vehicle"
          vehicle={inputs.vehicle}
          change={(vehicle) => change({ vehicle })}
          filled={[inputs.isPlateau ? t.plateau : "", inputs.isWgarage ? t.wgarage : ""]}
        >
          <Checkbox
            className={classes.half ?? ""}
            label={t.plateau}
            checked={inputs.isPlateau}
            onChange={(event) => change({ isPlateau: event.currentTarget.checked })}
          />
          <Checkbox
            className={classes.half ?? ""}
            label={t.wgarage}
            checked={inputs.isWgarage}
            onChange={(event) => change({ isWgarage: event.currentTarget.checked })}
          />
        </VehicleFields>
      </div>
    </fieldset>
  )
}

/** The choice of a robot, in the test environment. */
const RobotChoice = ({ change, inputs }: Props) => {
  const t = useTexts(texts)
  const names = { off: t.robotOff, manual: t.robotManual, auto: t.robotAuto }
  return (
    <NativeSelect
      className={classes.wide ?? ""}
      size="sm"
      label={t.robot}
      description={t.robotNote}
      value={inputs.robot}
      onChange={(event) => {
        const robot = robotModes.find((each) => each === event.currentTarget.value)
        if (robot !== undefined) change({ robot })
      }}
      data={robotModes.map((value) => ({ value, label: names[value] }))}
    />
  )
}

/** The inputs of what the driver does. */
export const ServiceFields = (props: ServiceProps) => {
  const { change, inputs } = props
  const t = useTexts(texts)
  const isTest = usePreference(environmentPreference) === "test"
  return (
    <fieldset className={classes.fieldset}>
      <legend>{t.details}</legend>
      <div className={classes.fields}>
        <NativeSelect
          className={classes.half ?? ""}
          size="sm"
          label={t.type}
          value={inputs.type}
          onChange={(event) => {
            const type = missionTypes.find((each) => each === event.currentTarget.value)
            if (type !== undefined) change({ type })
          }}
          data={missionTypes.map((value) => ({ value, label: t[value] }))}
        />
        <Field
          size="half"
          label={t.reference}
          max={50}
          value={inputs.reference}
          change={(reference) => change({ reference })}
        />
        <OptionalPart
          title={t.moreService}
          of={t.details}
          filled={[inputs.description, t.chosenOptions(inputs.options.length + inputs.returnOptions.length)]}
          paths={["description", "options", "return_trip.options", "test_specifications"]}
        >
          <Textarea
            className={classes.wide ?? ""}
            label={t.description}
            autosize
            minRows={2}
            maxLength={2_000}
            value={inputs.description}
            onChange={(event) => change({ description: event.currentTarget.value })}
          />
          <BothTrips {...props} />
          {isTest ? <RobotChoice inputs={inputs} change={change} /> : null}
        </OptionalPart>
      </div>
    </fieldset>
  )
}
