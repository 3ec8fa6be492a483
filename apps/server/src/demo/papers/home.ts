import { addDays, addMonths, type LocalDate } from '@efie/domain'
import type { Tenant } from '../cast/tenants.ts'
import type { Cut } from './income.ts'
import {
  beside,
  cedis,
  dated,
  gap,
  pair,
  paragraph,
  plotPlan,
  renderSheet,
  RIGHT_HALF,
  signature,
  table,
} from './sheet.ts'

export interface Tenancy {
  property_address: string
  landlord_name: string
  lease_start_date: LocalDate
  lease_end_date: LocalDate
  monthly_rent: number
}

export const utilityBill = (tenant: Tenant, on: LocalDate, { cut }: Cut) => {
  const units = 140 + (Number(tenant.phone.slice(-2)) % 90)
  const meter = 4_100 + Number(tenant.phone.slice(-3))
  return renderSheet({
    cut,
    issuer: 'Volta Light Company',
    address: 'Customer service: 0302 000 000',
    colour: '#b45309',
    title: 'Electricity bill',
    body: [
      pair('Customer', tenant.full_name),
      pair('Service address', `${tenant.address}, ${tenant.city}`),
      pair('Customer number', `000-${tenant.phone.slice(-4)}-00`),
      pair('Bill date', dated(addDays(on, -20))),
      pair('Meter reading', `${meter} before, ${meter + units} now`),
      table(
        [
          ['Item', 'Units (kWh)', 'Amount (GHS)'],
          ['Consumption this month', String(units), cedis(units * 158)],
          ['Street light levy', '', cedis(units * 5)],
          ['Amount due', '', cedis(units * 163)],
        ],
        2,
      ),
      gap,
      paragraph(`Please pay by ${dated(addDays(on, -4))}.`),
    ],
  })
}

export const tenancyOffer = (
  tenant: Tenant,
  { landlord_name, ...tenancy }: Tenancy,
  on: LocalDate,
  { cut }: Cut,
) =>
  renderSheet({
    cut,
    issuer: 'Tenancy agreement',
    address: `Made on ${dated(addDays(on, -3))}`,
    colour: '#14532d',
    title: tenancy.property_address,
    body: [
      pair('Landlord', landlord_name),
      pair('Tenant', tenant.full_name),
      pair('Tenant’s Ghana Card', tenant.ghana_card_number),
      pair('From', dated(tenancy.lease_start_date)),
      pair('Until', dated(tenancy.lease_end_date)),
      pair('Monthly rent', `GHS ${cedis(tenancy.monthly_rent)}`),
      gap,
      paragraph('1. The landlord lets the dwelling above to the tenant for the term stated, to live in.'),
      paragraph('2. The rent is paid in advance for the term. The landlord gives the tenant a receipt.'),
      paragraph('3. The landlord keeps roof, walls and wiring in repair; the tenant keeps the rooms clean.'),
      paragraph('4. Either side can end the tenancy by giving three months’ notice in writing.'),
      paragraph('5. The tenant pays for water and electricity on their own meters.'),
      paragraph('6. The tenant doesn’t sublet the dwelling without the landlord’s written consent.'),
      gap,
      beside(
        signature(landlord_name, 'landlord'),
        signature(tenant.full_name, 'tenant, on acceptance', RIGHT_HALF),
      ),
      gap,
      signature('E. Kpodo', 'witness'),
    ],
  })

/** Shows that the landlord owns the home. */
export const ownership = (
  tenant: Tenant,
  { landlord_name, ...tenancy }: Tenancy,
  on: LocalDate,
  { cut }: Cut,
) => {
  const plot = 100 + (Number(tenant.phone.slice(-3)) % 800)
  const [street = '', ...town] = tenancy.property_address.replace(/^\d+ /, '').split(', ')
  return renderSheet({
    cut,
    issuer: 'Register of plots',
    address: town.join(', '),
    colour: '#7c2d12',
    title: 'Extract: ownership of a plot with its buildings',
    body: [
      pair('Plot', `${plot}, block 0`),
      pair('Address', tenancy.property_address),
      pair('Owner', landlord_name),
      pair('Kind of interest', 'Leasehold, 99 years'),
      pair('Entered on', dated(addMonths(on, -(60 + (plot % 90))))),
      pair('Extract made on', dated(addDays(on, -30))),
      gap,
      paragraph('No mortgage, dispute or other claim on this plot is entered.'),
      plotPlan(plot, street),
      gap,
      signature('D. Amissah', 'for the register'),
    ],
  })
}
