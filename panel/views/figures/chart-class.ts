/** The class of every chart: fixed, because the policy names the style that the library writes with it by its hash. */
export const chartClass = 'chart';
