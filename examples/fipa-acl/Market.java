import jade.core.AID;
import jade.core.Agent;
import jade.core.Profile;
import jade.core.ProfileImpl;
import jade.core.Runtime;
import jade.domain.FIPANames.InteractionProtocol;
import jade.domain.FIPAAgentManagement.FailureException;
import jade.domain.FIPAAgentManagement.NotUnderstoodException;
import jade.domain.FIPAAgentManagement.RefuseException;
import jade.lang.acl.ACLMessage;
import jade.lang.acl.MessageTemplate;
import jade.proto.AchieveREInitiator;
import jade.proto.AchieveREResponder;
import jade.proto.ContractNetInitiator;
import jade.proto.ContractNetResponder;
import jade.wrapper.AgentContainer;
import java.util.Date;
import java.util.Vector;
import java.util.concurrent.CountDownLatch;

/** Real agents on a real JADE platform, scripted: a buyer calls for offers, takes the best one, then asks for two deliveries. */
public class Market {
  static final CountDownLatch DONE = new CountDownLatch(3);

  public static void main(String[] args) throws Exception {
    int port = Integer.parseInt(System.getenv().getOrDefault("JADE_PORT", "2099"));
    ProfileImpl profile = new ProfileImpl("127.0.0.1", port, "market");
    profile.setParameter(Profile.MTPS, "");
    profile.setParameter(
        "services", "jade.core.mobility.AgentMobilityService;jade.core.event.NotificationService;ColloquyService");
    AgentContainer container = Runtime.instance().createMainContainer(profile);
    container.acceptNewAgent("anna", new Seller(120)).start();
    container.acceptNewAgent("ben", new Seller(95)).start();
    container.acceptNewAgent("carl", new Seller(-1)).start();
    container.acceptNewAgent("courier", new Courier()).start();
    Thread.sleep(500);
    container.acceptNewAgent("buyer", new Buyer()).start();
    DONE.await();
    Thread.sleep(500);
    System.exit(0);
  }

  static class Seller extends Agent {
    final int price;

    Seller(int price) {
      this.price = price;
    }

    @Override
    protected void setup() {
      MessageTemplate calls = ContractNetResponder.createMessageTemplate(InteractionProtocol.FIPA_CONTRACT_NET);
      addBehaviour(
          new ContractNetResponder(this, calls) {
            @Override
            protected ACLMessage handleCfp(ACLMessage cfp) throws RefuseException {
              if (price < 0) throw new RefuseException("out of stock");
              ACLMessage offer = cfp.createReply();
              offer.setPerformative(ACLMessage.PROPOSE);
              offer.setContent("The \"Iliad\" for " + price);
              return offer;
            }

            @Override
            protected ACLMessage handleAcceptProposal(ACLMessage cfp, ACLMessage propose, ACLMessage accept) {
              ACLMessage done = accept.createReply();
              done.setPerformative(ACLMessage.INFORM);
              done.setContent("sold for " + price);
              return done;
            }
          });
    }
  }

  static class Courier extends Agent {
    @Override
    protected void setup() {
      MessageTemplate requests = AchieveREResponder.createMessageTemplate(InteractionProtocol.FIPA_REQUEST);
      addBehaviour(
          new AchieveREResponder(this, requests) {
            @Override
            protected ACLMessage handleRequest(ACLMessage request) throws NotUnderstoodException {
              if (request.getContent().startsWith("?")) throw new NotUnderstoodException(request.getContent());
              ACLMessage agree = request.createReply();
              agree.setPerformative(ACLMessage.AGREE);
              return agree;
            }

            @Override
            protected ACLMessage prepareResultNotification(ACLMessage request, ACLMessage response)
                throws FailureException {
              if (request.getContent().contains("Atlantis")) throw new FailureException("no such place");
              ACLMessage done = request.createReply();
              done.setPerformative(ACLMessage.INFORM);
              done.setContent("Zugestellt in Köln");
              return done;
            }
          });
    }
  }

  static class Buyer extends Agent {
    @Override
    protected void setup() {
      ACLMessage cfp = new ACLMessage(ACLMessage.CFP);
      for (String seller : new String[] {"anna", "ben", "carl"}) cfp.addReceiver(new AID(seller, AID.ISLOCALNAME));
      cfp.setProtocol(InteractionProtocol.FIPA_CONTRACT_NET);
      cfp.setReplyByDate(new Date(System.currentTimeMillis() + 10_000));
      cfp.setOntology("books");
      cfp.addUserDefinedParameter("budget", "100 euro");
      cfp.setContent("Who sells the \"Iliad\"?");
      addBehaviour(
          new ContractNetInitiator(this, cfp) {
            @Override
            @SuppressWarnings("unchecked")
            protected void handleAllResponses(Vector responses, Vector acceptances) {
              for (Object response : responses) {
                ACLMessage offer = (ACLMessage) response;
                if (offer.getPerformative() != ACLMessage.PROPOSE) continue;
                ACLMessage word = offer.createReply();
                boolean isTaken = offer.getContent().endsWith("95");
                word.setPerformative(isTaken ? ACLMessage.ACCEPT_PROPOSAL : ACLMessage.REJECT_PROPOSAL);
                acceptances.add(word);
              }
            }

            @Override
            protected void handleInform(ACLMessage inform) {
              deliver("Köln", true);
              deliver("Atlantis", true);
              deliver("?", false);
            }
          });
    }

    void deliver(String place, boolean isWhole) {
      ACLMessage request = new ACLMessage(ACLMessage.REQUEST);
      request.addReceiver(new AID("courier", AID.ISLOCALNAME));
      request.setProtocol(InteractionProtocol.FIPA_REQUEST);
      request.setLanguage("fipa-sl");
      request.setContent(isWhole ? "((action (agent-identifier :name courier) (deliver :to " + place + ")))" : place);
      addBehaviour(
          new AchieveREInitiator(this, request) {
            @Override
            public int onEnd() {
              DONE.countDown();
              return super.onEnd();
            }
          });
    }
  }
}
