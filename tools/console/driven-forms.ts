/**
 * The forms that a test sends in a browser against the API, by the file of the test; `sent-forms.test.ts` finds forms
 * that are missing. The way by a provider leads over its own pages, so that the tests of the API take it.
 */
export const drivenForms: Readonly<Record<string, ReadonlyArray<string>>> = {
  "apps/api/test/console-security-provider.integration.test.ts": [
    "session/provider-page.tsx sessionSignInByProvider",
    "session/sign-in-page.tsx sessionBeginByProvider"
  ],
  "tools/console/account.integration.test.ts": [
    "account/add-passkey.ts accountAddPasskey",
    "account/add-passkey.ts accountPasskeyOptions",
    "account/passkeys-section.tsx accountDeletePasskey",
    "account/password-section.tsx accountChangePassword",
    "account/profile-section.tsx accountChange",
    "account/sessions-section.tsx accountEndSession",
    "app/confirmation.tsx accountResetPassword",
    "app/user-actions.ts accountChange",
    "app/user-actions.ts sessionSignOut",
    "session/passkey.ts sessionPasskeyOptions",
    "session/passkey.ts sessionSignInByPasskey",
    "session/reset-page.tsx accountResetPassword"
  ],
  "tools/console/console.integration.test.ts": ["session/sign-in-page.tsx sessionSignIn"],
  "tools/console/first-steps.integration.test.ts": [
    "first-steps/step-contents.tsx keysCreate",
    "webhooks/create-dialog.tsx endpointsCreate"
  ],
  "tools/console/imports.integration.test.ts": [
    "missions/import/import-page.tsx importsCancel",
    "missions/import/import-page.tsx importsStart",
    "missions/import/start-page.tsx importsCreate"
  ],
  "tools/console/integrations.integration.test.ts": [
    "keys/create-dialog.tsx keysCreate",
    "keys/revoke-dialog.tsx keysRevoke",
    "webhooks/deliveries/retry-button.tsx deliveriesRetry",
    "webhooks/test-tab.tsx endpointsTest"
  ],
  "tools/console/journey.long.test.ts": ["missions/detail/robot.tsx testAdvance"],
  "tools/console/members.integration.test.ts": [
    "members/invite-dialog.tsx membersInvite",
    "members/member-dialogs.tsx membersChangeRole",
    "members/member-dialogs.tsx membersInviteAgain",
    "members/member-dialogs.tsx membersRemove"
  ],
  "tools/console/mission-detail.integration.test.ts": [
    "missions/detail/changes/adjust-price-dialog.tsx pricesAdjust",
    "missions/detail/changes/incident-dialog.tsx missionsReportIncident",
    "missions/detail/documents/use-upload.ts documentsDeposit",
    "missions/detail/duplicate/use-duplication.ts duplicationDuplicate",
    "missions/detail/duplicate/use-duplication.ts duplicationPreviewDuplication"
  ],
  "tools/console/old-sign-in.integration.test.ts": [
    "app/confirmation.tsx sessionConfirm",
    "webhooks/endpoint-actions.tsx endpointsRotate"
  ],
  "tools/console/operations.integration.test.ts": ["operations/mission/use-review.ts missionsReview"],
  "tools/console/operations-dialogs.integration.test.ts": [
    "operations/drivers/create-dialog.tsx driversCreate",
    "operations/mission/driver-actions.ts missionsAssign",
    "operations/mission/driver-actions.ts missionsCancel",
    "operations/mission/driver-actions.ts missionsDeliver",
    "operations/mission/driver-actions.ts missionsPickup",
    "operations/mission/driver-actions.ts missionsReport",
    "operations/mission/driver-actions.ts missionsResolve",
    "operations/mission/driver-actions.ts missionsUnassign",
    "operations/mission/driver-actions.ts offersPropose"
  ],
  "tools/console/operations-grids.integration.test.ts": [
    "operations/grids/edit/edit-page.tsx gridsReplace",
    "operations/grids/edit/preview-section.tsx oversightPreviewGrid"
  ],
  "tools/console/operations-invoicing.integration.test.ts": ["operations/invoicing/note-dialog.tsx changesInvoice"],
  "tools/console/operations-oversight.integration.test.ts": ["operations/attention/retry-work.tsx oversightRetryWork"],
  "tools/console/order.integration.test.ts": [
    "missions/detail/changes/add-option-dialog.tsx optionsAdd",
    "missions/order/order-page.tsx transportsCreate",
    "missions/order/use-price.ts pricingEstimate"
  ],
  "tools/console/replays.integration.test.ts": [
    "webhooks/enable-button.tsx endpointsEnable",
    "webhooks/replays/replay-form.tsx deliveriesReplay"
  ],
  "tools/console/sent-forms.integration.test.ts": [
    "missions/detail/changes/cancel-dialog.tsx transportsCancel",
    "missions/detail/changes/dates-dialog.tsx transportsChangeDates",
    "missions/detail/options.tsx optionsRemove",
    "missions/detail/robot.tsx testAdvanceClock",
    "operations/drivers/change-dialogs.tsx driversChange",
    "operations/grids/replace-dialog.tsx gridsReplace",
    "operations/mission/change-actions.ts changesAddOption",
    "operations/mission/change-actions.ts changesAdjustPrice",
    "operations/mission/change-actions.ts changesDates",
    "operations/mission/change-actions.ts changesInvoice",
    "operations/mission/change-actions.ts changesRemoveOption",
    "operations/mission/change-actions.ts changesVehicle",
    "webhooks/endpoint-actions.tsx endpointsDelete",
    "webhooks/endpoint-actions.tsx endpointsPause",
    "webhooks/settings-tab.tsx endpointsChange",
    "webhooks/signature/check-tab.tsx endpointsCheckSignature"
  ],
  "tools/console/sign-in.integration.test.ts": ["session/enter-page.tsx sessionSignInByLink"],
  "tools/console/views.integration.test.ts": [
    "missions/views/view-dialogs.tsx viewsChange",
    "missions/views/view-dialogs.tsx viewsRemove",
    "missions/views/view-dialogs.tsx viewsSave"
  ],
  "tools/driver/phones.integration.test.ts": [
    "operations/drivers/phones/key-row.tsx devicesRevoke",
    "operations/drivers/phones/phones-dialog.tsx devicesCreateLink",
    "operations/drivers/phones/phones-dialog.tsx devicesEndLink"
  ]
}
