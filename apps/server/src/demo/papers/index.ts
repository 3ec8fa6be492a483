import { addMonths, type DocumentType, type LocalDate } from '@efie/domain'
import { surnames } from '../cast/names.ts'
import type { Tenant } from '../cast/tenants.ts'
import { renderCard } from './card.ts'
import { ownership, tenancyOffer, utilityBill, type Tenancy } from './home.ts'
import { employmentLetter, payslip, statement, type Cut } from './income.ts'
import { drawBlurredCard, drawSelfie } from './selfie.ts'
import { gap, pair, paragraph, renderSheet } from './sheet.ts'

export type { Tenancy }

/** Documents for a person's employment status. */
export const typesFor = ({ employment_status }: Pick<Tenant, 'employment_status'>): DocumentType[] => {
  const income: DocumentType[] =
    employment_status === 'self_employed' ? ['momo_statement'] : ['payslip', 'bank_statement']
  const letter: DocumentType[] = employment_status === 'employed' ? ['employment_contract'] : []
  const home: DocumentType[] = ['tenancy_offer', 'landlord_id']
  return [...income, 'ghana_card', 'proof_of_address', 'selfie', ...home, ...letter]
}

/** What an inspector may find wrong with a document. */
export type Flaw = 'expired' | 'other-name' | 'blurred' | 'cropped'

interface Drawn extends Cut {
  tenant: Tenant
  tenancy: Tenancy
  on: LocalDate
  expired: boolean
}

const cardOf = (full_name: string, number: string, born: LocalDate, { on, expired, cut }: Drawn) => {
  const issued = addMonths(on, expired ? -122 : -38)
  return renderCard({ full_name, number, born, issued, expires: addMonths(issued, 120) }, { cut })
}

/** The landlord's own card, with a number that no tenant has. */
const landlordsCard = (drawn: Drawn) =>
  cardOf(
    drawn.tenancy.landlord_name,
    drawn.tenant.ghana_card_number.replace('GHA-7', 'GHA-4'),
    addMonths(drawn.tenant.date_of_birth, -140),
    drawn,
  )

const bank = { issuer: 'Nkosuo Savings and Loans', colour: '#0f766e', pay: 'Salary' }
const wallet = { issuer: 'Kasa Mobile Money', colour: '#a16207', pay: 'Sales this month' }

const makers: Partial<Record<DocumentType, (drawn: Drawn) => Uint8Array | Promise<Uint8Array>>> = {
  employment_contract: ({ tenant, on, cut }) => employmentLetter(tenant, on, { cut }),
  payslip: ({ tenant, on, cut }) => payslip(tenant, on, { cut }),
  bank_statement: ({ tenant, on, cut }) => statement(tenant, on, bank, { cut }),
  momo_statement: ({ tenant, on, cut }) => statement(tenant, on, wallet, { cut }),
  proof_of_address: ({ tenant, on, cut }) => utilityBill(tenant, on, { cut }),
  tenancy_offer: ({ tenant, tenancy, on, cut }) => tenancyOffer(tenant, tenancy, on, { cut }),
  ghana_card: (drawn) =>
    cardOf(drawn.tenant.full_name, drawn.tenant.ghana_card_number, drawn.tenant.date_of_birth, drawn),
  landlord_id: landlordsCard,
  selfie: ({ tenant }) => drawSelfie(tenant.full_name),
  other: ({ tenant, tenancy, on, cut }) => ownership(tenant, tenancy, on, { cut }),
}

/** The same person under the next surname of the list. */
const renamed = (tenant: Tenant): Tenant => {
  const next = surnames[(surnames.indexOf(tenant.last_name) + 1) % surnames.length] ?? tenant.last_name
  return { ...tenant, full_name: `${tenant.first_name} ${next}` }
}

/** A document as its owner would send it, dated shortly before. */
export const paperOf = async (
  type: DocumentType,
  tenant: Tenant,
  tenancy: Tenancy,
  on: LocalDate,
  flaw?: Flaw,
): Promise<File> => {
  const photo = type === 'selfie' || flaw === 'blurred'
  const drawn = {
    tenant: flaw === 'other-name' ? renamed(tenant) : tenant,
    tenancy,
    on,
    cut: flaw === 'cropped',
    expired: flaw === 'expired',
  }
  const bytes = await (flaw === 'blurred' ? drawBlurredCard() : makers[type]?.(drawn))
  if (!bytes) throw new Error(`no one in the demo has a ${type}`)
  const [extension, mime] = photo ? ['jpg', 'image/jpeg'] : ['pdf', 'application/pdf']
  const name = type === 'other' ? 'proof-of-ownership' : type.replaceAll('_', '-')
  return new File([new Uint8Array(bytes)], `${name}.${extension}`, { type: mime })
}

/** An employer's certificate of registration. */
export const certificateOf = (company: { name: string; registration_number: string; city: string }): File => {
  const bytes = renderSheet({
    issuer: 'Register of companies',
    address: 'Accra',
    colour: '#7c2d12',
    title: 'Certificate of registration',
    body: [
      pair('Company', company.name),
      pair('Number', company.registration_number),
      pair('Registered office', company.city),
      gap,
      paragraph('The company named above is entered in the register and may carry on business.'),
    ],
  })
  return new File([new Uint8Array(bytes)], 'registration.pdf', { type: 'application/pdf' })
}
