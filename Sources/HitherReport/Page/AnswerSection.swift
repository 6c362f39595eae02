/// The leader's first question: who fell behind, where, when and why.
enum AnswerSection {
  static func write(_ page: PageContext, to markup: inout Markup) {
    let sentences = LeaderAnswer(page: page, knowledge: GapKnowledge.all(page)).sentences
    guard !sentences.isEmpty else { return }
    markup.section("answer", page.text(.whoFellBehind)) { markup in
      markup.element("div", ["class": "answer"]) { markup in
        for sentence in sentences { markup.element("p") { $0.wording(sentence) } }
      }
    }
  }
}
