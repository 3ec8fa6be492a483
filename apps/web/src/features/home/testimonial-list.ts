export interface Testimonial {
  id: number
  name: string
  role: 'Tenant' | 'Property Owner'
  image: string
  content: string
}

/** A static list of three (specification §3). */
export const testimonials: readonly [Testimonial, ...Testimonial[]] = [
  {
    id: 1,
    name: 'Abena Owusu',
    role: 'Tenant',
    image: '/testimonials/abena.svg',
    content:
      'My landlord wanted a full year. Efie paid it within two days, and I pay a little each month on the day my salary comes.',
  },
  {
    id: 2,
    name: 'Kwame Boateng',
    role: 'Property Owner',
    image: '/testimonials/kwame.svg',
    content:
      'The whole advance arrives at once and the tenant has been checked before I meet them. I have let three flats this way.',
  },
  {
    id: 3,
    name: 'Efua Mensah',
    role: 'Tenant',
    image: '/testimonials/efua.svg',
    content:
      'I saw every fee before I signed, and the total never changed. The fridge and the bed came from the shop in the same month.',
  },
]
