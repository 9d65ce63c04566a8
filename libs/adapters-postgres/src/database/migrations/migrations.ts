import type { Migrations } from "../migrating/schema-fit.rules.ts"
import * as firstSlice from "./0001-first-slice.ts"
import * as webhooks from "./0002-webhooks.ts"
import * as documents from "./0003-documents.ts"
import * as storageQuota from "./0004-storage-quota.ts"
import * as accountability from "./0005-accountability.ts"
import * as returnRegistrations from "./0006-return-registrations.ts"
import * as missionStatistics from "./0007-mission-statistics.ts"
import * as operations from "./0008-operations.ts"
import * as offers from "./0009-offers.ts"
import * as dueWork from "./0010-due-work.ts"
import * as positions from "./0012-positions.ts"
import * as personalData from "./0013-personal-data.ts"
import * as feed from "./0015-feed.ts"
import * as listsAndCounts from "./0014-lists-and-counts.ts"
import * as dueNotices from "./0016-due-notices.ts"
import * as declinedOffers from "./0017-declined-offers.ts"
import * as robots from "./0018-robots.ts"
import * as robotsUnderWay from "./0019-robots-under-way.ts"
import * as testClock from "./0020-test-clock.ts"
import * as reset from "./0021-reset.ts"
import * as users from "./0022-users.ts"
import * as requestLog from "./0023-request-log.ts"
import * as usersNotices from "./0024-users-notices.ts"
import * as replays from "./0025-replays.ts"
import * as oldSignIns from "./0026-old-sign-ins.ts"
import * as oversight from "./0027-oversight.ts"
import * as imports from "./0028-imports.ts"
import * as views from "./0029-views.ts"
import { devices } from "./0030-devices.ts"
import { invoicing } from "./0031-invoicing.ts"
import { push } from "./0032-push.ts"
import { invoicingOfFormerRelease } from "./0033-invoicing-of-former-release.ts"
import { restorations } from "./0034-restorations.ts"
import { causes } from "./0035-causes.ts"
import { changesOfMissions } from "./0036-changes-of-missions.ts"
import { groupsOfRows } from "./0037-groups-of-rows.ts"
import { fillGroups } from "./0038-fill-groups.ts"
import { keysWithGroups } from "./0039-keys-with-groups.ts"
import { bucketsOfASteppedClock } from "./0040-buckets-of-a-stepped-clock.ts"
import { cells } from "./0041-cells.ts"
import { typedClaims } from "./0042-typed-claims.ts"
import { printAttempts } from "./0043-print-attempts.ts"
import { personRequests } from "./0055-person-requests.ts"
import { phonesE164 } from "./0044-phones-e164.ts"
import { waitingAddresses } from "./0045-waiting-addresses.ts"
import { vins } from "./0046-vins.ts"
import { vinsOfFormerRelease } from "./0047-vins-of-former-release.ts"
import { returnPrices } from "./0048-return-prices.ts"
import { viewsOfTheBoard } from "./0049-views-of-the-board.ts"
import { firstAttempts } from "./0054-first-attempts.ts"
import { dispatchers } from "./0053-dispatchers.ts"
import { cancellationFees } from "./0052-cancellation-fees.ts"
import { sheetsOfImports } from "./0056-sheets-of-imports.ts"
import { feedWithoutEvents } from "./0057-feed-without-events.ts"
import { ownPace } from "./0058-own-pace.ts"
import { contentFilters } from "./0059-content-filters.ts"
import { sealedHeaders } from "./0060-sealed-headers.ts"
import { replaysOfFailures } from "./0061-replays-of-failures.ts"
import { toldFailures } from "./0062-told-failures.ts"
import { keyPairs } from "./0063-key-pairs.ts"
import { grantedScopes } from "./0064-granted-scopes.ts"
import { shownSettings } from "./0065-shown-settings.ts"
import { tokensOfEndpoints } from "./0066-tokens-of-endpoints.ts"
import { emissions } from "./0067-emissions.ts"
import { trackingLinks } from "./0068-tracking-links.ts"
import { sharedPositions } from "./0069-shared-positions.ts"
import { peopleCopy } from "./0071-people-copy.ts"
import { trackingMails } from "./0072-tracking-mails.ts"
import { deliveriesByTime } from "./0073-deliveries-by-time.ts"
import { deletedEndpoints } from "./0074-deleted-endpoints.ts"
import { evidenceKeys } from "./0070-evidence-keys.ts"
import { refusedReports } from "./0050-refused-reports.ts"
import { bookRemovals } from "./0051-book-removals.ts"

// Forward only: a migration that landed is never edited and has no way back. Those before 0030 run each in one transaction,
// and may hold its locks for long; later ones have steps (docs/adr/0064).
export const migrations: Migrations = {
  "0001-first-slice": firstSlice,
  "0002-webhooks": webhooks,
  "0003-documents": documents,
  "0004-storage-quota": storageQuota,
  "0005-accountability": accountability,
  "0006-return-registrations": returnRegistrations,
  "0007-mission-statistics": missionStatistics,
  "0008-operations": operations,
  "0009-offers": offers,
  "0010-due-work": dueWork,
  "0012-positions": positions,
  "0013-personal-data": personalData,
  "0014-lists-and-counts": listsAndCounts,
  "0015-feed": feed,
  "0016-due-notices": dueNotices,
  "0017-declined-offers": declinedOffers,
  "0018-robots": robots,
  "0019-robots-under-way": robotsUnderWay,
  "0020-test-clock": testClock,
  "0021-reset": reset,
  "0022-users": users,
  "0023-request-log": requestLog,
  "0024-users-notices": usersNotices,
  "0025-replays": replays,
  "0026-old-sign-ins": oldSignIns,
  "0027-oversight": oversight,
  "0028-imports": imports,
  "0029-views": views,
  "0030-devices": devices,
  "0031-invoicing": invoicing,
  "0032-push": push,
  "0033-invoicing-of-former-release": invoicingOfFormerRelease,
  "0034-restorations": restorations,
  "0035-causes": causes,
  "0036-changes-of-missions": changesOfMissions,
  "0037-groups-of-rows": groupsOfRows,
  "0038-fill-groups": fillGroups,
  "0039-keys-with-groups": keysWithGroups,
  "0040-buckets-of-a-stepped-clock": bucketsOfASteppedClock,
  "0041-cells": cells,
  "0042-typed-claims": typedClaims,
  "0043-print-attempts": printAttempts,
  "0044-phones-e164": phonesE164,
  "0045-waiting-addresses": waitingAddresses,
  "0046-vins": vins,
  "0047-vins-of-former-release": vinsOfFormerRelease,
  "0048-return-prices": returnPrices,
  "0049-views-of-the-board": viewsOfTheBoard,
  "0050-refused-reports": refusedReports,
  "0051-book-removals": bookRemovals,
  "0052-cancellation-fees": cancellationFees,
  "0053-dispatchers": dispatchers,
  "0054-first-attempts": firstAttempts,
  "0055-person-requests": personRequests,
  "0056-sheets-of-imports": sheetsOfImports,
  "0057-feed-without-events": feedWithoutEvents,
  "0058-own-pace": ownPace,
  "0059-content-filters": contentFilters,
  "0060-sealed-headers": sealedHeaders,
  "0061-replays-of-failures": replaysOfFailures,
  "0062-told-failures": toldFailures,
  "0063-key-pairs": keyPairs,
  "0064-granted-scopes": grantedScopes,
  "0065-shown-settings": shownSettings,
  "0066-tokens-of-endpoints": tokensOfEndpoints,
  "0067-emissions": emissions,
  "0068-tracking-links": trackingLinks,
  "0069-shared-positions": sharedPositions,
  "0070-evidence-keys": evidenceKeys,
  "0071-people-copy": peopleCopy,
  "0072-tracking-mails": trackingMails,
  "0073-deliveries-by-time": deliveriesByTime,
  "0074-deleted-endpoints": deletedEndpoints
}
