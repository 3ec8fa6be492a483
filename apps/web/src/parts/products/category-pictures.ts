import type { ProductCategory } from '@efie/domain'

/** The product of each category that is recognised soonest in a small picture: a file of `public/products`. */
export const categoryPictures: Record<ProductCategory, string> = {
  'beds-and-mattresses': 'beds-and-mattresses-7',
  'sofas-and-chairs': 'sofas-and-chairs-1',
  'dining-sets': 'dining-sets-5',
  refrigerators: 'refrigerators-6',
  'washing-machines': 'washing-machines-5',
  'air-conditioners': 'air-conditioners-3',
  'smart-tvs': 'smart-tvs-3',
  laptops: 'laptops-6',
  'mobile-devices': 'mobile-devices-4',
}
