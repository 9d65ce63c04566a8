import type { DragEvent } from "react"

const type = "application/x-trajet-mission"

/** Lets a card carry its mission. */
export const dragMission = ({ dataTransfer }: DragEvent, id: string): void => {
  dataTransfer.setData(type, id)
  dataTransfer.effectAllowed = "link"
}

/** True if what is dragged over an element is a mission. */
export const isMissionOver = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes(type)

/** The id of the mission that is dropped. */
export const droppedMission = ({ dataTransfer }: DragEvent): string => dataTransfer.getData(type)
