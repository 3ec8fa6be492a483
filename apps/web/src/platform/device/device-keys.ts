/** Set once the offer of notifications was dismissed on this device. */
export const pushOfferKey = 'push-offer'
