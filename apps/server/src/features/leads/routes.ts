import { os, unscoped } from '../../platform/http/orpc.ts'
import { addLeadNote, changeLead, createLead } from './change-leads.ts'
import { checkLeadEligibility, giveConsent, sendConsentCode } from './consent.ts'
import { leadFigures } from './figures.ts'
import { getLead, listLeads } from './list-leads.ts'
import { transitionLead } from './move-lead.ts'
import { getSharedQuote, quoteLead } from './quote-lead.ts'

const { leads } = os
const { sharedQuotes } = unscoped

export const leadRoutes = {
  list: leads.list.handler(({ context, input }) => listLeads(context, input)),
  create: leads.create.handler(({ context, input }) => createLead(context, input)),
  get: leads.get.handler(({ context, input }) => getLead(context, input)),
  update: leads.update.handler(({ context, input }) => changeLead(context, input)),
  transition: leads.transition.handler(({ context, input }) => transitionLead(context, input)),
  addNote: leads.addNote.handler(({ context, input }) => addLeadNote(context, input)),
  quote: leads.quote.handler(({ context, input }) => quoteLead(context, input)),
  sendConsentCode: leads.sendConsentCode.handler(({ context, input }) => sendConsentCode(context, input)),
  consent: leads.consent.handler(({ context, input }) => giveConsent(context, input)),
  checkEligibility: leads.checkEligibility.handler(({ context, input: { employer_name, ...input } }) =>
    checkLeadEligibility(context, { ...input, employer_name: employer_name ?? null }),
  ),
  figures: leads.figures.handler(({ context, input }) => leadFigures(context, input)),
}

export const sharedQuoteRoutes = {
  get: sharedQuotes.get.handler(({ context, input }) => getSharedQuote(context, input)),
}
