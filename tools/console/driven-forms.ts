/**
 * The forms that a test sends in a browser against the API, by the file of the test; `sent-forms.test.ts` finds forms
 * that are missing.
 */
export const drivenForms: Readonly<Record<string, ReadonlyArray<string>>> = {
  "tools/console/account.integration.test.ts": [
    "account/add-passkey.ts POST /console/api/account/passkeys",
    "account/add-passkey.ts POST /console/api/account/passkeys/options",
    "account/passkeys-section.tsx DELETE /console/api/account/passkeys/:id",
    "account/profile-section.tsx PATCH /console/api/account",
    "account/sessions-section.tsx DELETE /console/api/account/sessions/:id",
    "app/confirmation.tsx POST /console/api/account/password-reset",
    "app/user-actions.ts PATCH /console/api/account",
    "app/user-actions.ts DELETE /console/api/session",
    "session/passkey.ts POST /console/api/session/passkey-options",
    "session/passkey.ts POST /console/api/session/passkey",
    "session/provider-page.tsx POST /console/api/session/provider-answer",
    "session/sign-in-page.tsx POST /console/api/session/provider",
    "session/reset-page.tsx POST /console/api/account/password-reset"
  ],
  "tools/console/console.integration.test.ts": ["session/sign-in-page.tsx POST /console/api/session"],
  "tools/console/cancel-several.integration.test.ts": [
    "missions/several/cancel-dialog.tsx POST /v1/transports/:id/cancel",
    "missions/several/use-download.tsx POST /console/api/document-archives"
  ],
  "tools/console/integrations.integration.test.ts": [
    "webhooks/deliveries/retry-button.tsx POST /console/api/deliveries/:id/retry",
    "webhooks/test-tab.tsx POST /console/api/endpoints/:id/test"
  ],
  "tools/console/mission-detail.integration.test.ts": [
    "missions/detail/documents/use-upload.ts POST /v1/transports/:id/documents",
    "missions/detail/duplicate/use-duplication.ts POST /v1/transports/:id/duplicate",
    "missions/detail/duplicate/use-duplication.ts POST /v1/transports/:id/duplicate/preview"
  ],
  "tools/console/old-sign-in.integration.test.ts": ["app/confirmation.tsx POST /console/api/session/confirmation"],
  "tools/console/operations-review.integration.test.ts": [
    "operations/mission/use-review.ts POST /operations/v1/missions/:id/documents/:document_id/review"
  ],
  "tools/console/operations-dialogs.integration.test.ts": [
    "operations/drivers/create-dialog.tsx POST /operations/v1/drivers",
    "operations/mission/driver-actions.ts POST /operations/v1/missions/:id/assign",
    "operations/mission/driver-actions.ts POST /operations/v1/missions/:id/cancel",
    "operations/mission/driver-actions.ts POST /operations/v1/missions/:id/deliver",
    "operations/mission/driver-actions.ts POST /operations/v1/missions/:id/pickup",
    "operations/mission/driver-actions.ts POST /operations/v1/missions/:id/incidents",
    "operations/mission/driver-actions.ts POST /operations/v1/missions/:id/incidents/:incident_id/resolve",
    "operations/mission/driver-actions.ts POST /operations/v1/missions/:id/unassign",
    "operations/mission/driver-actions.ts POST /operations/v1/missions/:id/offers"
  ],
  "tools/console/operations-persons.integration.test.ts": [
    "operations/persons/persons-query.ts POST /console/api/person-requests"
  ],
  "tools/console/order-book.integration.test.ts": [
    "missions/book/book-page.tsx DELETE /console/api/book/:id",
    "missions/book/use-completions.ts POST /console/api/address-completions"
  ],
  "tools/console/order.integration.test.ts": [
    "missions/order/use-ordering.ts POST /v1/transports",
    "missions/order/use-price.ts POST /v1/pricing",
    "missions/similar/use-similar-check.ts POST /console/api/similar-orders"
  ],
  "tools/console/replays.integration.test.ts": [
    "webhooks/replays/replay-form.tsx POST /console/api/endpoints/:id/replay-preview",
    "webhooks/replays/replay-form.tsx POST /console/api/endpoints/:id/replays",
    "webhooks/replays/replay-progress.tsx POST /console/api/endpoints/:id/replays/:replay_id/cancellation"
  ],
  "tools/console/sent-forms.integration.test.ts": [
    "missions/detail/tracking/create-dialog.tsx POST /v1/transports/:id/tracking-links",
    "missions/detail/tracking/tracking-section.tsx DELETE /v1/transports/:id/tracking-links/:link_id",
    "account/password-section.tsx POST /console/api/account/password",
    "session/enter-page.tsx POST /console/api/session/link",
    "first-steps/step-contents.tsx POST /console/api/keys",
    "webhooks/endpoint-actions.tsx POST /console/api/endpoints/:id/rotation",
    "webhooks/enable-button.tsx POST /console/api/endpoints/:id/enabling",
    "operations/invoicing/note-dialog.tsx POST /operations/v1/missions/:id/invoice",
    "operations/attention/retry-work.tsx POST /console/api/failed-work/:id/retry",
    "operations/grids/edit/preview-section.tsx POST /console/api/groups/:id/grid-preview",
    "operations/grids/edit/edit-page.tsx PUT /operations/v1/groups/:id/grid",
    "operations/drivers/phones/phones-dialog.tsx POST /console/api/drivers/:id/device-links",
    "operations/drivers/phones/phones-dialog.tsx DELETE /console/api/drivers/:id/device-links/:link_id",
    "missions/detail/changes/add-option-dialog.tsx POST /v1/transports/:id/options",
    "missions/detail/changes/adjust-price-dialog.tsx POST /v1/transports/:id/price-adjustments",
    "missions/detail/changes/incident-dialog.tsx POST /console/api/missions/:id/incidents",
    "keys/create-dialog.tsx POST /console/api/keys",
    "keys/revoke-dialog.tsx POST /console/api/keys/:id/revocation",
    "missions/import/import-page.tsx POST /console/api/imports/:id/cancellation",
    "missions/import/start-button.tsx POST /console/api/imports/:id/start",
    "missions/import/use-upload.ts POST /console/api/imports",
    "missions/import/use-correction.ts PATCH /console/api/imports/:id/rows/:line",
    "members/invite-dialog.tsx POST /console/api/members",
    "members/member-dialogs.tsx PATCH /console/api/members/:id",
    "members/member-dialogs.tsx POST /console/api/members/:id/invitation",
    "members/member-dialogs.tsx DELETE /console/api/members/:id",
    "members/tracking-mails-section.tsx PATCH /console/api/group",
    "webhooks/create-dialog.tsx POST /console/api/endpoints",
    "missions/detail/changes/cancel-dialog.tsx POST /v1/transports/:id/cancel",
    "missions/detail/changes/dates-dialog.tsx PATCH /v1/transports/:id/dates",
    "missions/detail/options.tsx DELETE /v1/transports/:id/options/:option_key",
    "missions/detail/robot.tsx POST /v1/test/clock",
    "missions/detail/robot.tsx POST /v1/test/transports/:id/advance",
    "operations/drivers/change-dialogs.tsx PATCH /operations/v1/drivers/:id",
    "operations/grids/replace-dialog.tsx PUT /operations/v1/groups/:id/grid",
    "operations/mission/change-actions.ts POST /operations/v1/missions/:id/options",
    "operations/mission/change-actions.ts POST /operations/v1/missions/:id/price-adjustments",
    "operations/mission/change-actions.ts PATCH /operations/v1/missions/:id/dates",
    "operations/mission/change-actions.ts POST /operations/v1/missions/:id/invoice",
    "operations/mission/change-actions.ts DELETE /operations/v1/missions/:id/options/:option_key",
    "operations/mission/change-actions.ts PATCH /operations/v1/missions/:id/vehicle",
    "webhooks/endpoint-actions.tsx DELETE /console/api/endpoints/:id",
    "webhooks/endpoint-actions.tsx POST /console/api/endpoints/:id/pause",
    "webhooks/filter/filter-trial.tsx POST /console/api/endpoints/:id/filter-trial",
    "webhooks/settings-tab.tsx PATCH /console/api/endpoints/:id",
    "webhooks/signature/check-tab.tsx POST /console/api/signature-check"
  ],
  "tools/console/views.integration.test.ts": [
    "missions/views/view-dialogs.tsx PUT /console/api/views/:id",
    "missions/views/view-dialogs.tsx DELETE /console/api/views/:id",
    "missions/views/view-dialogs.tsx POST /console/api/views"
  ],
  "tools/driver/phones.integration.test.ts": [
    "operations/drivers/phones/key-row.tsx POST /console/api/drivers/:id/devices/:key_id/revocation"
  ],
  "tools/driver/positions.integration.test.ts": [
    "driver/outbox/send-work.ts POST /operations/v1/missions/:id/positions"
  ],
  "tools/driver/push.integration.test.ts": [
    "driver/push/subscription.ts DELETE /operations/v1/push",
    "driver/push/subscription.ts PUT /operations/v1/push"
  ],
  "tools/driver/sent-phone-forms.integration.test.ts": [
    "driver/entrance/access.ts POST /driver/api/entrance",
    "driver/outbox/send-work.ts POST /operations/v1/missions/:id/deliver",
    "driver/outbox/send-work.ts POST /operations/v1/missions/:id/documents",
    "driver/outbox/send-work.ts POST /operations/v1/missions/:id/incidents",
    "driver/outbox/send-work.ts POST /operations/v1/missions/:id/pickup",
    "driver/outbox/send-work.ts POST /operations/v1/missions/:id/validations/:client_update_id",
    "driver/outbox/send-work.ts POST /operations/v1/offers/:id/accept",
    "driver/outbox/send-work.ts POST /operations/v1/offers/:id/decline"
  ],
  "tools/walk/walk.integration.test.ts": [
    "driver/outbox/send-work.ts POST /operations/v1/missions/:id/inspections/:trip/:phase/complete",
    "driver/outbox/send-work.ts PUT /operations/v1/missions/:id/inspections/:trip/:phase",
    "driver/outbox/send-work.ts PUT /operations/v1/missions/:id/inspections/:trip/:phase/fields",
    "driver/outbox/send-work.ts PUT /operations/v1/missions/:id/inspections/:trip/:phase/photos/:photo_id"
  ]
}
