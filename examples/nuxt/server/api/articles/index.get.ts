export default defineEventHandler(() => listArticles())
