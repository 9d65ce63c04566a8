import type { ReactNode } from "react"
import { IconAlertTriangle } from "@tabler/icons-react"
import { Alert } from "@mantine/core"
import classes from "../parts/parts.module.css"

/** A refusal in words of the page. */
export const Notice = ({ children }: { readonly children: ReactNode }) => (
  <Alert
    classNames={{ root: classes.problem ?? "", message: classes.problemText ?? "" }}
    icon={<IconAlertTriangle size={18} aria-hidden />}
    color="red"
    role="alert"
  >
    {children}
  </Alert>
)
