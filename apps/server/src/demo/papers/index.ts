import { addDays, addMonths, type DocumentType, type LocalDate } from '@efie/domain'
import type { Tenant } from '../cast/tenants.ts'
import { renderCard } from './card.ts'
import { drawSelfie } from './selfie.ts'
import { cedis, dated, gap, pair, paragraph, renderSheet, table } from './sheet.ts'

export interface Tenancy {
  property_address: string
  landlord_name: string
  lease_start_date: LocalDate
  lease_end_date: LocalDate
  monthly_rent: number
}

/** Documents for a person's employment status. */
export const typesFor = ({ employment_status }: Pick<Tenant, 'employment_status'>): DocumentType[] => {
  const income: DocumentType[] =
    employment_status === 'self_employed' ? ['momo_statement'] : ['payslip', 'bank_statement']
  return [...income, 'ghana_card', 'proof_of_address', 'selfie', 'tenancy_offer', 'landlord_id']
}

const payslip = (tenant: Tenant, on: LocalDate) => {
  const net = tenant.monthly_income
  const basic = Math.round(net * 1.12)
  const allowances = Math.round(net * 0.18)
  const pension = Math.round(basic * 0.055)
  const employer = tenant.employer_name ?? 'National Pensions Desk'
  return renderSheet({
    issuer: employer,
    address: `${tenant.city}, ${tenant.state} Region`,
    colour: '#1d4ed8',
    title: `Payslip, ${dated(addMonths(on, -1)).replace(/^\d+ /, '')}`,
    body: [
      pair('Employee', tenant.full_name),
      pair('Ghana Card', tenant.ghana_card_number),
      pair('Paid on', dated(addDays(on, -12))),
      table(
        [
          ['Item', 'Earned (GHS)', 'Deducted (GHS)'],
          ['Basic salary', cedis(basic), ''],
          ['Transport and housing allowance', cedis(allowances), ''],
          ['SSNIT, tier 1 and 2', '', cedis(pension)],
          ['Income tax', '', cedis(basic + allowances - pension - net)],
          ['Net pay', cedis(net), ''],
        ],
        2,
      ),
    ],
  })
}

/** Three months of account movements: pay in, expenses out. */
const statement = (tenant: Tenant, on: LocalDate, issuer: string, colour: string, pay: string) => {
  let balance = Math.round(tenant.monthly_income * 0.4)
  const lines = [3, 2, 1].flatMap((ago) => {
    const day = addMonths(on, -ago)
    return [
      [0, pay, tenant.monthly_income],
      [2, 'Rent', -0.28],
      [4, 'Market and groceries', -0.21],
      [9, 'ECG prepaid', -0.05],
      [14, 'School fees', -0.14],
      [20, 'Transfer to family', -0.17],
    ].map(([later, words, amount]) => {
      const moved =
        Number(amount) > 0 ? Number(amount) : Math.round((Number(amount) * tenant.monthly_income) / 100) * 100
      balance += moved
      return [
        addDays(day, Number(later)),
        String(words),
        moved < 0 ? cedis(0 - moved) : '',
        moved > 0 ? cedis(moved) : '',
        cedis(balance),
      ]
    })
  })
  return renderSheet({
    issuer,
    address: `${tenant.city} branch`,
    colour,
    title: 'Statement of account',
    body: [
      pair('Account holder', tenant.full_name),
      pair('Account', `•••• ${tenant.phone.slice(-4)}`),
      pair('Period', `${dated(addMonths(on, -3))} to ${dated(on)}`),
      table([['Date', 'Details', 'Out (GHS)', 'In (GHS)', 'Balance (GHS)'], ...lines], 3),
    ],
  })
}

const utilityBill = (tenant: Tenant, on: LocalDate) => {
  const units = 140 + (Number(tenant.phone.slice(-2)) % 90)
  return renderSheet({
    issuer: 'Volta Light Company',
    address: 'Customer service: 0302 000 000',
    colour: '#b45309',
    title: 'Electricity bill',
    body: [
      pair('Customer', tenant.full_name),
      pair('Service address', `${tenant.address}, ${tenant.city}`),
      pair('Bill date', dated(addDays(on, -20))),
      table(
        [
          ['Reading', 'Units (kWh)', 'Amount (GHS)'],
          ['Consumption this month', String(units), cedis(units * 158)],
          ['Street light levy', '', cedis(units * 5)],
          ['Amount due', '', cedis(units * 163)],
        ],
        2,
      ),
    ],
  })
}

const tenancyOffer = (tenant: Tenant, tenancy: Tenancy, on: LocalDate) =>
  renderSheet({
    issuer: 'Tenancy agreement',
    address: `Offer of ${dated(addDays(on, -3))}`,
    colour: '#14532d',
    title: tenancy.property_address,
    body: [
      pair('Landlord', tenancy.landlord_name),
      pair('Tenant', tenant.full_name),
      pair('From', dated(tenancy.lease_start_date)),
      pair('Until', dated(tenancy.lease_end_date)),
      pair('Monthly rent', `GHS ${cedis(tenancy.monthly_rent)}`),
      gap,
      paragraph('1. The landlord lets the dwelling above to the tenant for the term stated, to live in.'),
      paragraph('2. The rent is paid in advance for the term. The landlord gives the tenant a receipt.'),
      paragraph('3. The landlord keeps roof, walls and wiring in repair; the tenant keeps the rooms clean.'),
      paragraph('4. Either side can end the tenancy by giving three months’ notice in writing.'),
      paragraph('5. The tenant pays for water and electricity on their own meters.'),
      gap,
      pair('Signed, landlord', tenancy.landlord_name),
      pair('Signed, tenant', '(on acceptance)'),
    ],
  })

const cardOf = (full_name: string, number: string, born: LocalDate, on: LocalDate) =>
  renderCard({ full_name, number, born, issued: addMonths(on, -38), expires: addMonths(on, 82) })

/** The landlord's own card, with a number that no tenant has. */
const landlordsCard = (tenant: Tenant, { landlord_name }: Tenancy, on: LocalDate) =>
  cardOf(
    landlord_name,
    tenant.ghana_card_number.replace('GHA-7', 'GHA-4'),
    addMonths(tenant.date_of_birth, -140),
    on,
  )

const makers: Partial<
  Record<DocumentType, (tenant: Tenant, tenancy: Tenancy, on: LocalDate) => Uint8Array | Promise<Uint8Array>>
> = {
  payslip: (tenant, _tenancy, on) => payslip(tenant, on),
  bank_statement: (tenant, _tenancy, on) =>
    statement(tenant, on, 'Nkosuo Savings and Loans', '#0f766e', 'Salary'),
  momo_statement: (tenant, _tenancy, on) =>
    statement(tenant, on, 'Kasa Mobile Money', '#a16207', 'Sales this month'),
  proof_of_address: (tenant, _tenancy, on) => utilityBill(tenant, on),
  tenancy_offer: tenancyOffer,
  ghana_card: (tenant, _tenancy, on) =>
    cardOf(tenant.full_name, tenant.ghana_card_number, tenant.date_of_birth, on),
  landlord_id: landlordsCard,
  selfie: ({ full_name }) => drawSelfie(full_name),
}

/** A document as its owner would send it, dated shortly before. */
export const paperOf = async (
  type: DocumentType,
  tenant: Tenant,
  tenancy: Tenancy,
  on: LocalDate,
): Promise<File> => {
  const bytes = await makers[type]?.(tenant, tenancy, on)
  if (!bytes) throw new Error(`no one in the demo has a ${type}`)
  const [extension, mime] = type === 'selfie' ? ['jpg', 'image/jpeg'] : ['pdf', 'application/pdf']
  return new File([new Uint8Array(bytes)], `${type.replaceAll('_', '-')}.${extension}`, { type: mime })
}

/** An employer's certificate of registration. */
export const certificateOf = (company: { name: string; registration_number: string; city: string }): File => {
  const bytes = renderSheet({
    issuer: 'Registrar of Companies',
    address: 'Accra, Republic of Ghana',
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
