import { os, unscoped } from '../../platform/http/orpc.ts'
import { acceptInvitation, readInvitation, removeMember } from './accept-invitation.ts'
import { addNote, listNotes } from './company-notes.ts'
import { readPaper, reviewPaper, uploadPaper } from './company-papers.ts'
import { createCompany } from './create-company.ts'
import { inviteMember, revokeInvitation } from './invite-member.ts'
import { getCompany, listCompanies } from './list-companies.ts'
import { getPortfolioFigures } from './portfolio-figures.ts'
import { listPortfolio, summariseCompany } from './summarise-company.ts'
import { claimCompany, transitionCompany } from './transition-company.ts'
import { updateCompanyDetails } from './update-company.ts'

const of = os.companies
const { invitation, acceptInvitation: accept } = unscoped.companies

export const companyRoutes = {
  list: of.list.handler(({ context, input }) => listCompanies(context, input)),
  create: of.create.handler(({ context, input }) => createCompany(context, input)),
  get: of.get.handler(({ context, input }) => getCompany(context, input)),
  update: of.update.handler(({ context, input }) => updateCompanyDetails(context, input)),
  transition: of.transition.handler(({ context, input }) => transitionCompany(context, input)),
  claim: of.claim.handler(({ context, input }) => claimCompany(context, input)),
  invite: of.invite.handler(({ context, input }) => inviteMember(context, input)),
  revokeInvitation: of.revokeInvitation.handler(({ context, input }) => revokeInvitation(context, input)),
  removeMember: of.removeMember.handler(({ context, input }) => removeMember(context, input)),
  invitation: invitation.handler(({ context, input }) => readInvitation(context, input)),
  acceptInvitation: accept.handler(({ context, input }) => acceptInvitation(context, input)),
  uploadDocument: of.uploadDocument.handler(({ context, input }) => uploadPaper(context, input)),
  document: of.document.handler(({ context, input }) => readPaper(context, input)),
  reviewDocument: of.reviewDocument.handler(({ context, input }) => reviewPaper(context, input)),
  summary: of.summary.handler(({ context, input }) => summariseCompany(context, input)),
  portfolioFigures: of.portfolioFigures.handler(({ context }) => getPortfolioFigures(context)),
  portfolio: of.portfolio.handler(({ context, input }) => listPortfolio(context, input)),
  notes: of.notes.handler(({ context, input }) => listNotes(context, input)),
  addNote: of.addNote.handler(({ context, input }) => addNote(context, input)),
}
