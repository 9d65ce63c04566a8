export { acceptOffer, declineOffer, type DeclinedOffer, type OfferAnswer } from "./answer-offer.program.ts"
export { listOffers, type OfferPage } from "./list-offers.program.ts"
export { proposalsOfMission } from "./mission-proposals.program.ts"
export {
  type Offer,
  OfferKind,
  OfferStatus,
  type OpenProposal,
  type Proposal,
  type ProposalChange,
  type WarnedOffer
} from "./offer.model.ts"
export { isWithoutEffect, offersEffect, type OffersEffect, type ProposalsEnd } from "./offer-state.rules.ts"
export { OfferTaken, OfferUnknown, TooManyProposals } from "./offers.errors.ts"
export { type KnownOffer, Offers, type OfferScan, type ScannedOffer } from "./offers.port.ts"
export { openProposalsMax, type ProposalAsked, proposeMission } from "./propose-mission.program.ts"
