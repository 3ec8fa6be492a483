import { refusals } from './base.ts'

/** Error codes of the operations of `companies.ts`, beyond those their kind implies. */
export const refused = {
  companies: {
    create: refusals('COMPANY_NOT_FOUND', 'QUOTA_REACHED'),
    get: refusals('COMPANY_NOT_FOUND'),
    update: refusals('COMPANY_NOT_FOUND', 'STALE'),
    transition: refusals('COMPANY_NOT_FOUND', 'TRANSITION_NOT_ALLOWED', 'STALE'),
    claim: refusals('COMPANY_NOT_FOUND', 'TRANSITION_NOT_ALLOWED'),
    invite: refusals('COMPANY_NOT_FOUND'),
    revokeInvitation: refusals('NOT_FOUND', 'COMPANY_NOT_FOUND'),
    removeMember: refusals('SAME_PERSON', 'NOT_FOUND', 'COMPANY_NOT_FOUND', 'LAST_OWNER'),
    invitation: refusals('COMPANY_NOT_FOUND', 'INVITATION_INVALID'),
    acceptInvitation: refusals(
      'COMPANY_NOT_FOUND',
      'OPEN_APPLICATION_EXISTS',
      'INVITATION_INVALID',
      'INVITATION_FOR_ANOTHER_ADDRESS',
      'EMPLOYED_ELSEWHERE',
    ),
    uploadDocument: refusals(
      'COMPANY_NOT_FOUND',
      'FILE_TYPE_NOT_ALLOWED',
      'FILE_NOT_SAFE',
      'SCAN_AWAY',
      'QUOTA_REACHED',
      'STORAGE_AWAY',
    ),
    document: refusals('DOCUMENT_NOT_FOUND', 'COMPANY_NOT_FOUND', 'STORAGE_AWAY'),
    reviewDocument: refusals(
      'SAME_PERSON',
      'NOT_INDEPENDENT',
      'DOCUMENT_NOT_FOUND',
      'COMPANY_NOT_FOUND',
      'TRANSITION_NOT_ALLOWED',
    ),
    summary: refusals('COMPANY_NOT_FOUND'),
    notes: refusals('COMPANY_NOT_FOUND'),
    addNote: refusals('COMPANY_NOT_FOUND'),
  },
}
