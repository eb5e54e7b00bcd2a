export const words = { title: 'Vedette' };
