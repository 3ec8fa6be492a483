import { definedFields, type Pesewas } from '@efie/domain'
import { recordAudit } from '../../platform/audit.ts'
import { nowIso } from '../../platform/clock.ts'
import { expectVersion, transact, type ScopedContext } from '../../platform/context.ts'
import { invalid } from '../../platform/errors.ts'
import { phoneOf, type Registration } from './create-company.ts'
import {
  loadScopedCompany,
  lockScopedCompany,
  replaceContacts,
  updateCompany,
  type CompanyRow,
} from './queries.ts'

interface Contact {
  name: string
  position?: string | null | undefined
  email?: string | null | undefined
  phone?: string | null | undefined
}

interface Change extends Partial<{ [Field in keyof Registration]: Registration[Field] | undefined }> {
  id: string
  agreement_reference?: string | null | undefined
  agreement_signed_on?: string | null | undefined
  exposure_limit?: Pesewas | null | undefined
  payroll_cap_bps?: number | undefined
  contacts?: Contact[] | undefined
}

/** Fields a company may change itself: contacts and payday. Name, agreement and limits are its manager's. */
const ownFields = new Set(['id', 'email', 'phone', 'address', 'city', 'state', 'payday', 'contacts'])

const refuseOthers = (input: Change): void => {
  const field = Object.keys(definedFields(input)).find((name) => !ownFields.has(name))
  if (field !== undefined) throw invalid(field, 'Ask your company manager to change this')
}

export const updateCompanyDetails = async (
  ctx: ScopedContext<'companies.write'>,
  input: Change,
): Promise<CompanyRow> => {
  const { actor, scope } = ctx
  return transact(ctx, async (ctx) => {
    const before = await lockScopedCompany(ctx.db, input.id, scope, actor.id)
    if (scope === 'own') refuseOthers(input)
    expectVersion(ctx, before)
    const { id, contacts, phone, ...rest } = input
    const fields = definedFields({
      ...rest,
      ...(phone === undefined ? {} : { phone: phoneOf(phone) }),
    })
    const now = nowIso(ctx.clock)
    await updateCompany(ctx.db, id, fields, now)
    if (contacts)
      await replaceContacts(
        ctx.db,
        id,
        contacts.map((contact, index) => ({
          ...contact,
          phone: contact.phone ? phoneOf(contact.phone, `contacts.${index}.phone`) : null,
          created_at: now,
        })),
      )
    const changed = Object.keys({ ...fields, ...(contacts ? { contacts } : {}) })
    await recordAudit(ctx, {
      action: 'company.update',
      subject_type: 'company',
      subject_id: id,
      before: {
        payday: before.payday,
        exposure_limit: before.exposure_limit,
        payroll_cap_bps: before.payroll_cap_bps,
      },
      after: { fields: changed, payday: fields.payday ?? before.payday },
    })
    return loadScopedCompany(ctx.db, id, 'all', actor.id)
  })
}
