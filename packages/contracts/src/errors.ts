/**
 * Every error the server answers: HTTP status and text for people. `AppError` takes its code from here, so a
 * code without a text doesn't compile.
 */
export const errors = {
  VALIDATION_FAILED: { status: 422, message: 'Check the highlighted fields' },
  BAD_REQUEST: { status: 400, message: 'We couldn’t read that request' },
  MALFORMED_JSON: { status: 400, message: 'The request body is not valid JSON' },
  IDEMPOTENCY_KEY_REQUIRED: { status: 400, message: 'Send an Idempotency-Key header with this request' },
  NOT_AUTHENTICATED: { status: 401, message: 'Not authenticated' },
  SIGNATURE_INVALID: { status: 401, message: 'The signature does not match the payload' },
  AAL2_REQUIRED: { status: 403, message: 'Complete two-step verification first' },
  STEP_UP_REQUIRED: { status: 403, message: 'Confirm that it’s you with two-step verification' },
  INSUFFICIENT_PERMISSIONS: { status: 403, message: 'Insufficient permissions' },
  SAME_PERSON: { status: 403, message: 'Someone else has to approve this' },
  NOT_INDEPENDENT: {
    status: 403,
    message:
      'One of you gave the other a role in the last 30 days, or the same person gave both of you one. Someone else has to confirm this',
  },
  ACCOUNT_SUSPENDED: { status: 403, message: 'This account is suspended' },
  LAST_SUPERADMIN: { status: 409, message: 'You can’t demote or suspend the last superadmin' },
  IP_NOT_ALLOWED: { status: 403, message: 'Sign-in isn’t allowed from this network' },
  NOT_FOUND: { status: 404, message: 'Not found' },
  PROFILE_NOT_FOUND: { status: 404, message: 'Profile not found' },
  APPLICATION_NOT_FOUND: { status: 404, message: 'Application not found' },
  DOCUMENT_NOT_FOUND: { status: 404, message: 'Document not found' },
  PAYMENT_NOT_FOUND: { status: 404, message: 'Payment not found' },
  REFUND_NOT_FOUND: { status: 404, message: 'Refund not found' },
  DISBURSEMENT_NOT_FOUND: { status: 404, message: 'Payout not found' },
  COMPANY_NOT_FOUND: { status: 404, message: 'Company not found' },
  EMPLOYEE_NOT_FOUND: { status: 404, message: 'Employee not found' },
  INVOICE_NOT_FOUND: { status: 404, message: 'Invoice not found' },
  BACKUP_NOT_FOUND: { status: 404, message: 'Backup not found' },
  BACKUP_NOT_READY: {
    status: 409,
    message: 'This backup has no file. It may be unfinished, failed or deleted',
  },
  BACKUP_RUNNING: { status: 409, message: 'A backup is already running' },
  RESTORE_NOT_FOUND: { status: 404, message: 'Restore not found' },
  RESTORE_EXISTS: {
    status: 409,
    message: 'A restore was already requested. It has to end before another can be requested',
  },
  TAX_RATE_NOT_FOUND: { status: 404, message: 'Tax rate not found' },
  POLICY_NOT_FOUND: { status: 404, message: 'Policy version not found' },
  BROADCAST_NOT_FOUND: { status: 404, message: 'Broadcast not found' },
  TEMPLATE_NOT_FOUND: { status: 404, message: 'Template not found' },
  MESSAGE_NOT_FOUND: { status: 404, message: 'Message not found' },
  ATTACHMENT_NOT_FOUND: { status: 404, message: 'Attachment not found' },
  SAVED_VIEW_NOT_FOUND: { status: 404, message: 'View not found' },
  CANNED_REPLY_NOT_FOUND: { status: 404, message: 'Canned reply not found' },
  LEAD_NOT_FOUND: { status: 404, message: 'Lead not found' },
  TICKET_NOT_FOUND: { status: 404, message: 'Ticket not found' },
  PRODUCT_NOT_FOUND: { status: 404, message: 'Product not found' },
  SSO_PROVIDER_NOT_FOUND: { status: 404, message: 'Identity provider not found' },
  STOCK_ITEM_NOT_FOUND: { status: 404, message: 'Stock item not found' },
  LOAN_NOT_FOUND: { status: 404, message: 'Loan not found' },
  ORDER_NOT_FOUND: { status: 404, message: 'Order not found' },
  PROPERTY_NOT_FOUND: { status: 404, message: 'Property not found' },
  APPROVAL_NOT_FOUND: { status: 404, message: 'Request not found' },
  COLLECTION_CASE_NOT_FOUND: { status: 404, message: 'Collection case not found' },
  LINK_NOT_FOUND: { status: 404, message: 'This link no longer works' },
  LINK_EXPIRED: { status: 410, message: 'This link has expired' },
  APPROVAL_EXISTS: {
    status: 409,
    message: 'Someone has already requested this. The request is waiting for a second person',
  },
  RECONCILIATION_NOT_FOUND: { status: 404, message: 'Reconciliation not found' },
  DIFFERENCE_NOT_FOUND: { status: 404, message: 'Difference not found' },
  STATEMENT_FILE_NOT_FOUND: { status: 404, message: 'This file has been removed' },
  STATEMENT_LINE_NOT_FOUND: { status: 404, message: 'Statement line not found' },
  RECEIPT_NOT_FOUND: { status: 404, message: 'No unidentified receipt with this number' },
  JOURNAL_PROPOSAL_NOT_FOUND: { status: 404, message: 'Proposed entry not found' },
  ACCOUNT_NOT_FOUND: { status: 404, message: 'Ledger account not found' },
  IDENTITY_NOT_CONFIRMED: {
    status: 409,
    message: 'This changes who a linked or invited person is. Check the old and new details, then confirm',
  },
  SECURITY_CHANGE_NOT_FOUND: {
    status: 404,
    message: 'Security change not found',
  },
  CHANGE_SUPERSEDED: {
    status: 409,
    message: 'This change is no longer in force or has been replaced by a newer one, so it can’t be undone',
  },
  PERIOD_CLOSED: { status: 409, message: 'The books for that day are closed' },
  PERIOD_NOT_READY: { status: 409, message: 'These books can’t be closed yet' },
  CONTACT_NOT_ALLOWED: { status: 409, message: 'This contact would break the fair-contact rules' },
  CONFLICT: { status: 409, message: 'A record with this information already exists' },
  REFERENCE_MISSING: { status: 409, message: 'Referenced record does not exist' },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    message: 'This Idempotency-Key was already used for a different request',
  },
  TRANSITION_NOT_ALLOWED: { status: 409, message: 'This step isn’t possible yet' },
  STALE: {
    status: 409,
    message: 'Someone else changed this, so your change wasn’t saved. Reload and try again',
  },
  RENEWAL_NOT_ALLOWED: { status: 409, message: 'This loan can’t be renewed now' },
  OPEN_APPLICATION_EXISTS: { status: 409, message: 'You already have an open application' },
  ELIGIBILITY_REQUIRED: {
    status: 409,
    message: 'Check your eligibility again. Your last result is more than 30 days old',
  },
  NOT_ELIGIBLE: {
    status: 409,
    message: 'Your last eligibility check was declined. Check again before you apply',
  },
  GHANA_CARD_IN_USE: {
    status: 409,
    message: 'This Ghana Card is registered to another account. Sign in to that account, or contact support',
  },
  COST_TOO_HIGH: { status: 422, message: 'The APR would be above our limit' },
  OUT_OF_STOCK: { status: 409, message: 'Sorry, there isn’t enough stock left for your order' },
  PRICE_CHANGED: { status: 409, message: 'A price has changed. Check the new price before you order' },
  HOLD_LIMIT_REACHED: { status: 409, message: 'Pay for or cancel one of your open orders first' },
  INVOICE_NOT_READY: { status: 409, message: 'The invoice will be ready once the order is confirmed' },
  PAYMENT_IN_PROGRESS: {
    status: 409,
    message: 'A payment for this is still being processed. Don’t pay again until you see the result',
  },
  NOTHING_DUE: { status: 409, message: 'There’s nothing to pay here right now' },
  AMOUNT_NOT_ALLOWED: { status: 422, message: 'You can’t pay this amount here' },
  REFUND_NOT_POSSIBLE: {
    status: 409,
    message: 'You can’t refund that much. Part of this payment has already been used',
  },
  INVITATION_INVALID: {
    status: 409,
    message: 'This invitation is no longer valid. Ask for a new one',
  },
  INVITATION_FOR_ANOTHER_ADDRESS: {
    status: 403,
    message: 'This invitation was sent to another address or number',
  },
  EMPLOYED_ELSEWHERE: { status: 409, message: 'This account is already linked to another employer' },
  COMPANY_LIMIT_REACHED: {
    status: 409,
    message: 'Your employer has reached its limit with us',
  },
  EMPLOYEE_HAS_HISTORY: {
    status: 409,
    message:
      'You can’t remove this employee because they’re linked or have been invoiced. Record that they left instead',
  },
  IMPORT_NOT_UNDOABLE: { status: 409, message: 'This import can’t be undone any more' },
  LAST_OWNER: { status: 409, message: 'A company needs at least one owner' },
  NOTHING_TO_INVOICE: { status: 409, message: 'Nothing is due on the next payday' },
  RECEIPT_NOT_READY: { status: 409, message: 'The receipt will be ready once the payment is completed' },
  PAYEE_IS_TENANT: { status: 422, message: 'The landlord’s account can’t be your own account' },
  PAYEE_LOCKED: { status: 409, message: 'The landlord’s account can’t be changed here any more' },
  NOT_FOR_PROGRAMS: { status: 403, message: 'Connected apps can’t act on your behalf' },
  SESSION_NOT_FOUND: { status: 404, message: 'That session has already ended' },
  DELETION_NOT_POSSIBLE: {
    status: 409,
    message: 'You can close your account once you owe nothing and have no open application',
  },
  CONSENT_REQUIRED: { status: 409, message: 'The applicant has to agree first. Send them a consent code' },
  CODE_WRONG: { status: 422, message: 'The code is wrong or has expired' },
  AGREEMENT_NOT_READY: {
    status: 409,
    message: 'The agreement will be ready once the application is approved',
  },
  AGREEMENT_CHANGED: { status: 409, message: 'The agreement has changed since you opened it. Read it again' },
  FILE_TOO_LARGE: { status: 413, message: 'The file is larger than 10 MB' },
  FILE_TYPE_NOT_ALLOWED: { status: 422, message: 'Upload a PDF, JPEG, PNG or WebP file' },
  FILE_NOT_SAFE: { status: 422, message: 'We can’t accept this file' },
  SCAN_AWAY: {
    status: 503,
    message: 'We can’t check files for viruses right now. Nothing was saved. Try again in a minute.',
  },
  QUOTA_REACHED: { status: 409, message: 'You have reached a limit' },
  BODY_TOO_LARGE: { status: 413, message: 'The request is too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'This content type isn’t supported' },
  RATE_LIMITED: { status: 429, message: 'Too many requests. Wait a moment and try again' },
  PUSH_OFF: { status: 409, message: 'Phone notifications aren’t available at the moment' },
  NAME_ENQUIRY_OFF: {
    status: 409,
    message: 'No provider supplies account names. Type the name as the bank or network shows it.',
  },
  NAME_ENQUIRY_AWAY: {
    status: 503,
    message: 'The bank or network didn’t say whose account this is. Nothing was sent. Try again.',
  },
  PAYEE_NOT_PROVEN: {
    status: 409,
    message:
      'We haven’t confirmed whose account this is, so nothing was sent. Have the application recalled and its payee matched.',
  },
  PAYEE_ACCOUNT_UNKNOWN: {
    status: 409,
    message:
      'The bank or network doesn’t know this account any more, so nothing was sent. Cancel the payout and have the application recalled.',
  },
  PAYEE_NAME_DIFFERS: {
    status: 409,
    message:
      'The bank or network now gives a different name from the one that was matched, so nothing was sent. Cancel the payout and have the application recalled.',
  },
  GATEWAY_UNAVAILABLE: {
    status: 503,
    message: 'We couldn’t reach the payment provider. You weren’t charged. Try again',
  },
  DATABASE_BUSY: { status: 503, message: 'Efie is very busy right now. Try again in a minute.' },
  DATABASE_AWAY: { status: 503, message: 'Efie is unavailable right now. Try again in a minute.' },
  STORAGE_AWAY: {
    status: 503,
    message: 'Efie can’t save or open files right now. Try again in a minute.',
  },
  RESTORING: {
    status: 503,
    message:
      'Efie is being restored from a backup. Nothing can be saved until that’s done. Try again in a few minutes.',
  },
  DATABASE_ERROR: { status: 500, message: 'An unexpected database error occurred' },
  INTERNAL: {
    status: 500,
    message: 'Something went wrong on our side. Try again, or contact support if it keeps happening',
  },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errors

/** Said of a picture that can’t be opened, by the browser before it is sent or by the server. */
export const damagedPicture = { path: 'file', message: 'This picture is damaged. Take or save it again' }
