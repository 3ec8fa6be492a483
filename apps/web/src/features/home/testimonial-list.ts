import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
export interface Testimonial {
  id: number
  name: string
  role: MessageDescriptor
  image: string
  content: MessageDescriptor
}

/** The three fixed testimonials (specification §3). */
export const testimonials: readonly [Testimonial, ...Testimonial[]] = [
  {
    id: 1,
    name: 'Abena Owusu',
    role: msg`Tenant`,
    image: '/testimonials/abena.svg',
    content: msg`My landlord wanted a full year. Efie paid it within two days, and I pay a little each month on my payday.`,
  },
  {
    id: 2,
    name: 'Kwame Boateng',
    role: msg`Property Owner`,
    image: '/testimonials/kwame.svg',
    content: msg`The full advance arrives in one payment, and the tenant has been checked before I meet them. I’ve let three flats this way.`,
  },
  {
    id: 3,
    name: 'Efua Mensah',
    role: msg`Tenant`,
    image: '/testimonials/efua.svg',
    content: msg`I saw every fee before I signed, and the total never changed. I got the fridge and the bed from the shop the same month.`,
  },
]
